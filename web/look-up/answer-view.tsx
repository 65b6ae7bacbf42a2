import type { ComponentChildren } from 'preact';
import { exactAction } from '../../src/domain/check/exact-action.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { root } from '../navigation.js';
import { Accuracy } from '../parts/accuracy.js';
import { conditionalOf } from '../parts/answered-conditional.js';
import { type Conditional, Conditions, sentencesOf } from '../parts/conditions.js';
import { Copyable } from '../parts/copyable.js';
import { conditionsIn } from '../parts/document-conditions.js';
import { PageLink } from '../parts/page-link.js';
import { Passages } from '../parts/passages.js';
import { plainText } from '../parts/plain-text.js';
import { Said } from '../parts/said.js';
import { useWords } from '../parts/use-words.js';
import { ask } from '../service/ask.js';
import { useRoomToAsk } from '../service/room.js';
import type { CheckAnswer, PermissionKey } from '../service/shapes.js';
import { useAnswer } from '../service/use-answer.js';
import { language, texts } from '../texts/texts.js';
import { judge } from './headline.js';
import { snippetsFor } from './snippets.js';

interface Answered {
  readonly answer: CheckAnswer;
  /** As it was asked. */
  readonly site: string;
}

/** The answer to a check: the verdict first, then why. */
export function AnswerView({ answer, site }: Answered) {
  const { headline, doubt } = judge(answer);
  const { word, sentence } = texts.verdict[headline];
  const { value, caveats, confidence: tier } = answer.result;
  const key = keyOf(answer);
  const entry = answer.answered_for ?? answer.domain;
  const evidence = answer.evidence ?? [];
  const passages = useWords(entry, evidence)(evidence);
  // Only where nothing is known there is something to ask the site for.
  const room = useRoomToAsk(answer.source === 'none');
  const isMapped = answer.resolved_permission !== undefined;
  const conditional = useConditional(answer, key);
  const hasConditions = sentencesOf(conditional).length > 0;
  return (
    <article class={`answer ${headline}`}>
      <header>
        <p class="asked">
          <Said text={texts.lookUp.question(answer.action, answer.domain)} />
        </p>
        {key !== undefined && (
          <p class="understood">
            {texts.answer.understood} <strong>{texts.permissions[key].action}</strong> <code>{key}</code>
            {isMapped && answer.source !== 'none' && <> {texts.answer.match(answer.confidence)}</>}
          </p>
        )}
        {key !== undefined && isMapped && (
          <details>
            <summary>{texts.answer.notMeant}</summary>
            <Askable site={site} />
          </details>
        )}
        <h2>{word}</h2>
        <p>{sentence}</p>
        <p>
          <strong>{texts.doThis[answer.verdict]}</strong> {doubt !== undefined && texts.because[doubt]}
        </p>
        {answer.message !== undefined && (
          <p class="quiet" lang="en">
            <Said text={answer.message} most={600} />
          </p>
        )}
        {headline === 'not_understood' && (
          <>
            <p>{texts.answer.canAsk}</p>
            <Askable site={site} />
          </>
        )}
      </header>
      {hasConditions && (
        <Part title={headline === 'may_not' ? texts.answer.conditionsOfNo : texts.answer.conditions}>
          <Conditions {...conditional} />
        </Part>
      )}
      {answer.source !== 'none' && key !== undefined && (
        <Part title={texts.answer.proof}>
          {passages.length > 0 ? (
            <Passages domain={entry} passages={passages} />
          ) : (
            <p>{answer.source === 'authoritative' ? texts.answer.ownFileProof : texts.answer.noProof}</p>
          )}
        </Part>
      )}
      <dl class="facts">
        {answer.source === 'registry' && value !== null && (
          <Fact name={texts.answer.sure}>
            <Accuracy measured={answer.measured} />
          </Fact>
        )}
        {caveats.length > 0 && (
          <Fact name={texts.answer.caveats}>
            {tier === 'low' && key !== undefined && <p>{texts.lowTier}</p>}
            {caveats.map((caveat) => (
              <p key={caveat} lang="en">
                <Said text={caveat} />
              </p>
            ))}
          </Fact>
        )}
        <Fact name={texts.answer.status}>
          <strong>{statusOf(answer).word}.</strong> {statusOf(answer).explain}{' '}
          <PageLink to={`sites/${answer.domain}`}>
            {room?.isServed === true ? texts.lookUp.askSite : texts.lookUp.wholeSite(answer.domain)}
          </PageLink>
        </Fact>
      </dl>
      <FromCode site={site} action={answer.action} />
      <p class="quiet small-print">
        {texts.answer.checked(momentOf(answer.checked_at), plainText(answer.check_id))}
      </p>
    </article>
  );
}

/** The seven actions, each a link that asks about it at the same site. */
function Askable({ site }: { readonly site: string }) {
  return (
    <ul class="askable">
      {PERMISSION_KEYS.map((key) => (
        <li key={key}>
          <PageLink to={`?${new URLSearchParams({ site, action: key })}`}>
            {texts.permissions[key].action}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function FromCode({ site, action }: { readonly site: string; readonly action: string }) {
  const { curl, typescript, mcp } = snippetsFor(root.href, site, action);
  return (
    <details class="from-code">
      <summary>{texts.answer.fromCode}</summary>
      <Copyable title="curl" text={curl} />
      <Copyable title="TypeScript" text={typescript} />
      <Copyable title="MCP" text={mcp} />
    </details>
  );
}

/** The permission that was looked up; none where the action was not understood. */
function keyOf({ resolved_permission: resolved, action }: CheckAnswer): PermissionKey | undefined {
  if (resolved !== undefined) return resolved;
  const match = exactAction(action);
  return match?.kind === 'exact' ? match.key : undefined;
}

function statusOf({ source, validation_status: status }: CheckAnswer) {
  if (source === 'none') return texts.status.none;
  return source === 'authoritative' ? texts.status.own : texts.status[status ?? 'unvalidated'];
}

const MOMENT = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

function momentOf(checkedAt: string): string {
  const at = new Date(checkedAt);
  return Number.isNaN(at.getTime()) ? plainText(checkedAt, 40) : MOMENT.format(at);
}

/** What an answer asks for; of a denial the document says how far it reaches, in other words than its own. */
function useConditional(answer: CheckAnswer, key: PermissionKey | undefined): Conditional {
  const { value } = answer.result;
  const isDenial = answer.source === 'registry' && typeof value === 'object' && value?.allowed === false;
  const path = isDenial ? `registry/${encodeURIComponent(answer.answered_for ?? answer.domain)}` : undefined;
  const [document] = useAnswer<unknown>(path, (signal) => ask(path ?? '', signal));
  if (typeof document === 'object' && 'value' in document && key !== undefined)
    return conditionsIn(document.value, key, value);
  return document === 'asking' ? { value: null } : conditionalOf(answer, key);
}
