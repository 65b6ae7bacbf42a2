import { useLayoutEffect, useRef } from 'preact/hooks';
import { go } from '../navigation.js';
import type { PageAddress } from '../pages.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { plainText } from '../parts/plain-text.js';
import { useTitle } from '../parts/use-title.js';
import { ask, type Reply } from '../service/ask.js';
import type { CheckAnswer, PermissionKey } from '../service/shapes.js';
import { type Asked, useAnswer } from '../service/use-answer.js';
import { texts } from '../texts/texts.js';
import { AnswerView } from './answer-view.js';
import { judge } from './headline.js';
import { QuestionForm } from './question-form.js';

interface Question {
  /** A domain or the address of a page, as it was typed. */
  readonly site: string;
  readonly action: string;
}

/** Questions that the shipped registry answers, each in another way. */
const EXAMPLES: readonly (readonly [site: string, action: PermissionKey])[] = [
  ['github.com', 'scrape_data'],
  ['nytimes.com', 'allow_training'],
  ['wikipedia.org', 'read_content'],
  ['reddit.com', 'allow_training'],
];

/** May an agent do this here? The address holds the question, so that an answer is a link. */
export function LookUpPage({ query }: PageAddress) {
  const site = query.get('site') ?? '';
  const action = query.get('action') ?? '';
  const isAsked = site !== '' && action !== '';
  useTitle(isAsked ? texts.lookUp.pageTitle(action, site) : texts.tagline);
  const [answer, again] = useAnswer(isAsked ? JSON.stringify([site, action]) : undefined, (signal) =>
    askCheck({ site, action }, signal),
  );
  const result = useRef<HTMLElement>(null);
  const wasAsked = useRef(false);
  // Where the reader asked here, the answer is what comes next; an address that was opened begins at its top.
  useLayoutEffect(() => {
    if (!wasAsked.current || answer === undefined || answer === 'asking') return;
    wasAsked.current = false;
    result.current?.focus();
  }, [answer]);

  const submit = (question: Question) => {
    wasAsked.current = true;
    if (question.site === site && question.action === action) again();
    else go(`?${new URLSearchParams({ ...question })}`);
  };
  return (
    <>
      <h1>{texts.lookUp.title}</h1>
      <p class="intro">{texts.lookUp.intro}</p>
      <QuestionForm site={site} action={action} onAsk={submit} />
      {!isAsked && <Examples />}
      <p role="status" class="unseen">
        {announced(answer)}
      </p>
      {isAsked && (
        <section
          ref={result}
          class="result"
          tabIndex={-1}
          aria-label={plainText(texts.lookUp.question(action, site), 400)}
        >
          {answer === 'asking' || answer === undefined ? (
            <p class="asking">{texts.loading}</p>
          ) : 'failure' in answer ? (
            <FailureNote failure={answer.failure} again={again} />
          ) : (
            <AnswerView answer={answer.value} site={site} />
          )}
        </section>
      )}
    </>
  );
}

function Examples() {
  return (
    <section class="examples" aria-labelledby="examples">
      <h2 id="examples">{texts.lookUp.examples}</h2>
      <ul>
        {EXAMPLES.map(([site, action]) => {
          const to = `?${new URLSearchParams({ site, action })}`;
          return (
            <li key={to}>
              <PageLink to={to}>{texts.permissions[action].action}</PageLink>{' '}
              <span class="quiet">{texts.lookUp.atSite(site)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function askCheck({ site, action }: Question, signal: AbortSignal): Promise<Reply<CheckAnswer>> {
  return ask(`api/v1/check?${new URLSearchParams({ domain: site, action, evidence: '1' })}`, signal);
}

/** What is said to those who do not see the answer appear; a failure says it of itself. */
function announced(answer: Asked<CheckAnswer>): string {
  if (answer === undefined) return '';
  if (answer === 'asking') return texts.loading;
  if ('failure' in answer) return '';
  const { word, sentence } = texts.verdict[judge(answer.value).headline];
  return `${word}. ${sentence}`;
}
