import { useSent } from '../console/use-sent.js';
import { addressOf } from '../navigation.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { AuditFrame } from './frame.js';
import { judge } from './judge-health.js';
import type { Health } from './shapes.js';
import { auditTexts } from './texts/en.js';
import { timeOf } from './times.js';

const { health: texts } = auditTexts;

/** Whether checks are recorded properly, in plain words, with what to do if they are not. */
export function HealthPage() {
  return (
    <AuditFrame page="health" title={texts.pageTitle}>
      <h1>{texts.title}</h1>
      <p class="intro">{texts.intro}</p>
      <Now />
    </AuditFrame>
  );
}

function Now() {
  const { value, failure, again } = useSent<Health>('api/v1/audit/health');
  if (failure !== undefined) return <FailureNote failure={failure} again={again} />;
  if (value === undefined) return <Asking text={auditTexts.list.loading} />;
  const nowMs = Date.now();
  const judged = judge(value, nowMs);
  const bad = judged.filter(({ todo }) => todo !== undefined).length;
  const { log, spool } = value;
  const figures: readonly (readonly [string, string])[] = [
    [texts.recorded, auditTexts.number(log.recorded_checks)],
    [texts.waiting, auditTexts.number(log.waiting_checks)],
    [texts.spooled, auditTexts.number(spool.spooled_checks)],
    [texts.replayed, auditTexts.number(spool.replayed_checks)],
    [texts.away, auditTexts.number(value.served_while_away)],
    [texts.since, timeOf(value.started_at)],
    [texts.version, value.version],
  ];
  return (
    <>
      <section class={`verdict ${bad === 0 ? 'good' : 'bad'}`}>
        <h2>{bad === 0 ? texts.allWell : texts.look(bad)}</h2>
        <p class="quiet">{texts.asOf(timeOf(new Date(nowMs).toISOString()))}</p>
        <button type="button" class="small" onClick={again}>
          {texts.again}
        </button>
      </section>
      <ul class="judged">
        {judged.map(({ title, text, todo }) => (
          <li key={title} class={todo === undefined ? 'good' : 'bad'}>
            <h3>
              {title} <span class="state">{todo === undefined ? texts.good : texts.bad}</span>
            </h3>
            <p>{text}</p>
            {todo !== undefined && <p class="todo">{todo}</p>}
          </li>
        ))}
      </ul>
      <h2>{texts.figures}</h2>
      <dl class="facts">
        {figures.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{texts.allSinceStart}</p>
      <p class="links">
        <a href={addressOf('metrics')}>{texts.metrics}</a>
        <a href={addressOf('readyz')}>{texts.readiness}</a>
      </p>
    </>
  );
}
