import {
  type Channel,
  type ConditionKind,
  type ConditionOf,
  type DenialLimits,
  isForPeople,
  partsOf,
  type SingleCondition,
} from '../conditions/condition.js';
import type { ShownCondition } from '../conditions/condition-sentence.js';
import { hasFreeText } from '../conditions/free-texts.js';
import { and, or, PURPOSE } from '../conditions/languages/english.js';
import type { SettledCondition } from '../conditions/settle.js';
import { accuracySentence } from '../confidence/accuracy-sentence.js';
import type { DomainName } from '../terms/domain-name.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { likelyMeant } from '../validate/likeness.js';
import type { CheckAnswer } from './answer-check.js';
import type { NextStep } from './check-result.js';
import type { NoTerms } from './find-terms.js';

/** Where a caller finds what helps it. */
export interface Places {
  /** Where the terms of a domain are read on demand; absent where nobody reads them. */
  readonly generateUrlOf?: ((domain: DomainName) => string) | undefined;
  /** Where approvals are requested; absent where this caller cannot request any. */
  readonly approvalsUrl?: string | undefined;
}

const NONE: NextStep = { step: 'none' };
/** For an absence of which the service does not say when it ends. */
const RETRY_AFTER_S = 60;

/** What the caller does now; `undefined` where it goes on. */
export function nextStep(answer: CheckAnswer, places: Places): NextStep | undefined {
  const { verdict, decisionReason, terms, match, standing } = answer;
  if (verdict === 'proceed') return undefined;
  if (standing?.reason === 'denied_by_approver') return NONE;
  if (match.kind === 'none') return { step: 'retry', question: whichAction(answer) };
  if (verdict === 'proceed_if_conditions_met') return afterOpen(answer, match.key);
  if (terms.kind === 'none') return withoutDocument(answer, terms, places);
  if (verdict === 'escalate') return askForDecision(why(answer, match.key), places);
  switch (decisionReason) {
    case 'denied':
      return isOfSoftwareAlone(terms.document.limits?.[match.key]) ? ask(doItYourself(answer)) : NONE;
    case 'condition_not_met':
      return afterUnmet(answer, match.key);
    default:
      return NONE;
  }
}

function ask(question: string): NextStep {
  return { step: 'ask_user', question };
}

/** Who cannot request an approval asks the person that it works for. */
function askForDecision(question: string, { approvalsUrl }: Places): NextStep {
  return approvalsUrl === undefined
    ? ask(question)
    : { step: 'request_approval', url: approvalsUrl, question };
}

function withoutDocument({ domain, verdict }: CheckAnswer, terms: NoTerms, places: Places): NextStep {
  switch (terms.reason) {
    case 'lookup_timed_out':
    case 'unreachable':
      return { step: 'retry', retry_after_s: terms.retryAfterSeconds ?? RETRY_AFTER_S };
    case 'own_file_invalid':
      return askForDecision(
        `The agentterms.json of ${domain} is not valid: may the agent go on without it?`,
        places,
      );
    case 'no_document': {
      const url = places.generateUrlOf?.(domain);
      if (url !== undefined) return { step: 'generate', url };
      return verdict === 'escalate'
        ? askForDecision(`No terms of ${domain} are known: may the agent go on?`, places)
        : NONE;
    }
    case 'not_known_then':
    case 'not_kept':
      return NONE;
  }
}

function whichAction({ action }: CheckAnswer): string {
  const nearest = likelyMeant(action, PERMISSION_KEYS);
  const guess = nearest === undefined ? '' : ` The nearest is ${nearest}.`;
  return `Which permission is meant: ${or(PERMISSION_KEYS)}?${guess}`;
}

/** Whether a denial bars software alone, so that a person may do the act. */
function isOfSoftwareAlone(limits: DenialLimits | undefined): boolean {
  return limits?.means?.length === 1 && limits.means[0] === 'automated';
}

function doItYourself({ domain }: CheckAnswer): string {
  return `Software may not do this at ${domain}, a person may: will you do it yourself?`;
}

const DOING: Readonly<Record<PermissionKey, string>> = {
  read_content: 'reading content',
  scrape_data: 'collecting data',
  api_access: 'using the API',
  create_account: 'opening an account',
  make_purchases: 'buying',
  post_content: 'posting',
  allow_training: 'training AI',
};

/** Why a person has to look, as a question. */
function why(
  { domain, terms, decisionReason, resolution, accuracy }: CheckAnswer,
  key: PermissionKey,
): string {
  const doing = DOING[key];
  const site = terms.kind === 'none' ? domain : terms.domain;
  switch (decisionReason) {
    case 'not_validated':
      return terms.kind !== 'none' && terms.validationStatus === 'flagged'
        ? `The registry entry of ${site}, which permits ${doing}, is flagged as doubtful: may the agent go on?`
        : `Nobody has validated the registry entry of ${site}, which permits ${doing}: may the agent go on?`;
    case 'low_confidence':
      return (
        `The terms of ${site} permit ${doing}, but the confidence tier of this permission is low. ` +
        `${accuracySentence(accuracy)} May the agent go on?`
      );
    case 'faint_match':
      return `Is ${doing} what is meant?`;
    case 'doubtful_document':
      return `${(resolution?.caveats ?? []).join(' ')} May the agent go on with ${doing}?`;
    case 'not_read':
      return `What the terms of ${site} say about ${doing} was not read with certainty: may the agent go on?`;
    default:
      return `The terms of ${site} say nothing about ${doing}: may the agent go on?`;
  }
}

interface ItemState {
  /** In the conditions of the answer, from 1. */
  readonly nth: number;
  readonly item: ShownCondition;
  readonly settled: SettledCondition;
}

/** The conditions that are in a state, for this caller. */
function itemsIn(
  state: SettledCondition['state'],
  { terms, outcome }: CheckAnswer,
  key: PermissionKey,
): readonly ItemState[] {
  const kept = terms.kind === 'none' ? undefined : terms.document.conditions?.[key];
  if (kept === undefined) return [];
  const { settled } = outcome ?? kept.forSoftware;
  return kept.items.flatMap((item, nth) => {
    const one = settled[nth];
    return one?.state === state ? [{ nth: nth + 1, item, settled: one }] : [];
  });
}

/** A person helps where each condition that is not met can still be met, or can be left to a person. */
function afterUnmet(answer: CheckAnswer, key: PermissionKey): NextStep {
  const unmet = itemsIn('not_met', answer, key);
  const [first] = unmet;
  if (first === undefined || !unmet.every(({ settled }) => settled.resolution !== undefined)) return NONE;
  return ask(
    unmet.some(({ item }) => 'kind' in item && item.kind === 'operation' && isForPeople(item))
      ? doItYourself(answer)
      : questionAbout(first, answer.domain),
  );
}

/** A person is asked first for what only a person can settle; what is left, the agent promises by itself. */
function afterOpen(answer: CheckAnswer, key: PermissionKey): NextStep {
  const { domain, standing } = answer;
  const open = itemsIn('unknown', answer, key);
  const first = open.find(({ settled }) => settled.resolution !== 'agent') ?? open[0];
  if (first !== undefined) {
    const step = first.settled.resolution === 'agent' ? 'retry' : 'ask_user';
    return { step, question: questionAbout(first, domain) };
  }
  const { conditions } = standing?.approval ?? {};
  return ask(conditions === undefined ? `Are all conditions of ${domain} met?` : isThisSo(conditions));
}

function questionAbout({ nth, item, settled }: ItemState, site: string): string {
  const [only, ...others] = partsOf(item);
  // A choice can be met in several ways, which only its whole sentence tells.
  const isOne = only !== undefined && others.length === 0;
  const asked = FIELDS.get(settled.settledBy) ?? (isOne ? questionOf(only, site) : undefined);
  if (asked !== undefined) return asked;
  // The words of a document stay where the answer marks them as such.
  if (hasFreeText(item)) return `Is condition ${nth} of the answer met?`;
  return settled.resolution === 'agent'
    ? `Will the agent keep to this: "${item.text}"?`
    : isThisSo(item.text);
}

function isThisSo(text: string): string {
  return `Is this met: "${text}"?`;
}

/** Fields that settle conditions of several kinds. */
const FIELDS = new Map<string | undefined, string>([
  ['principal.country', 'In which country do you live?'],
  ['principal.kind', 'Are you a consumer or a business?'],
  ['principal.roles', 'Are you a developer or a seller there?'],
  ['budget.currency', 'In which currency is your budget?'],
]);

type Questions = {
  readonly [Kind in ConditionKind]?: (condition: ConditionOf<Kind>, site: string) => string;
};

const CREDENTIAL = {
  api_key: 'an API key',
  oauth: 'an OAuth authorisation',
  partner: 'a partnership',
} as const;
const ACCOUNT = { any: 'an account', paid: 'a paid account', verified: 'a verified account' } as const;
const CONFIRMED = { purchase: 'purchase', post: 'post', account: 'new account', action: 'action' } as const;
const ACCEPTED = {
  terms: 'the terms',
  api_terms: 'the terms of the API',
  licence: 'the licence',
  contract: 'a contract',
} as const;
const CHANNEL: Readonly<Record<Channel, string>> = {
  website: 'website',
  app: 'app',
  api: 'API',
  feed: 'feed',
  mcp: 'MCP server',
  ucp: 'UCP',
  acp: 'ACP',
};

/** The question of each kind whose parameters say it all; the other kinds quote their sentence. */
const QUESTIONS: Questions = {
  min_age: ({ years, majority }) =>
    years === undefined || majority === true
      ? 'Are you of legal age where you live?'
      : `Are you ${years} or older?`,
  account: ({ type }, site) => `This needs ${ACCOUNT[type]} at ${site}: may the agent use yours?`,
  account_limit: ({ max }, site) =>
    max === 1 ? `Do you have an account at ${site} already?` : `How many accounts do you have at ${site}?`,
  credential: ({ type }, site) => `This needs ${CREDENTIAL[type]} of ${site}: can you give the agent one?`,
  permission: ({ form }, site) =>
    `This needs the ${form === 'written' ? 'written ' : ''}permission of ${site}: do you have it?`,
  operation: () => 'Do you direct the agent in this very act?',
  channel: ({ any_of: any }, site) =>
    `Can the agent use the ${or(any.map((one) => CHANNEL[one]))} of ${site}?`,
  purpose: ({ any_of: any, all_of: all }) =>
    all === undefined && any !== undefined
      ? `Is this for ${or(any.map((one) => PURPOSE[one]))} use only?`
      : `Is this for ${and([...(all ?? []), ...(any ?? [])].map((one) => PURPOSE[one]))} use only?`,
  principal_kind: ({ any_of: kinds }) => `Is this done for a ${or(kinds)}?`,
  human_confirms: ({ each }) => `Will you confirm each ${CONFIRMED[each]} yourself?`,
  accept: ({ document }, site) => `Do you accept ${ACCEPTED[document]} of ${site}?`,
  payment: ({ amount, currency }) =>
    amount === undefined
      ? 'May this cost money?'
      : `May this cost ${amount}${currency === undefined ? '' : ` ${currency}`}?`,
};

function questionOf(condition: SingleCondition, site: string): string | undefined {
  const question = QUESTIONS[condition.kind] as
    | ((condition: SingleCondition, site: string) => string)
    | undefined;
  return question?.(condition, site);
}
