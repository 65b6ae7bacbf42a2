import type { SitePermission } from '../approvals/approval.js';
import { termsHashOf } from '../approvals/approval-hashes.js';
import type { StandingDecisions } from '../approvals/ports.js';
import {
  applyStanding,
  asApplied,
  isPermitting,
  type SiteStanding,
  type StandingCaller,
} from '../approvals/standing.js';
import type { HeldPermission } from '../conditions/profile.js';
import { siteOf } from '../terms/domain-name.js';
import { type AnswerParts, type AskedQuestion, answerCheck, type CheckAnswer } from './answer-check.js';
import type { TermsAnswer } from './find-terms.js';

/** What the terms that were found say to a question, under the decisions of people and the permissions of the site. */
export async function answerUnderDecisions(
  asked: AskedQuestion,
  found: TermsAnswer,
  parts: AnswerParts,
  { caller, standing }: { readonly caller: StandingCaller; readonly standing: StandingDecisions },
): Promise<CheckAnswer> {
  const known = standingAt(standing, asked);
  const decided = known instanceof Promise ? await known : known;
  if (decided === undefined) return answerCheck(asked, found, parts);
  const answer = answerWithPermissions(asked, found, parts, decided.permissions);
  return applyDecisions(answer, decided, caller, standing);
}

/** Decisions are about the host itself; permissions of a site are for its subdomains too. */
function standingAt(
  standing: StandingDecisions,
  { domain, names: { parents } }: AskedQuestion,
): SiteStanding | undefined | Promise<SiteStanding | undefined> {
  const own = standing.at(siteOf(domain));
  if (parents.length === 0) return own;
  const read = [own, ...parents.map((parent) => standing.at(parent))];
  if (read.every((one) => one === undefined)) return undefined;
  return Promise.all(read).then(([first, ...others]) => {
    const permissions = [first, ...others].flatMap((one) => one?.permissions ?? []);
    const decisions = first?.decisions ?? [];
    return decisions.length + permissions.length === 0 ? undefined : { decisions, permissions };
  });
}

/** The answer to a caller that holds the recorded permissions of the site. */
function answerWithPermissions(
  asked: AskedQuestion,
  found: TermsAnswer,
  parts: AnswerParts,
  permissions: readonly SitePermission[],
): CheckAnswer {
  const { match } = asked;
  const held =
    match.kind === 'none' ? [] : permissions.filter((one) => isPermitting(one, match.key, parts.now));
  const [first] = held;
  if (first === undefined) return answerCheck(asked, found, parts);
  const before = answerCheck(asked, found, { ...parts, profile: parts.profile ?? {} });
  const given = held.map(({ site }): HeldPermission => ({ site, form: 'written' }));
  const profile = {
    ...parts.profile,
    permissions_held: [...(parts.profile?.permissions_held ?? []), ...given],
  };
  const answer = answerCheck(asked, found, { ...parts, profile });
  if (statesOf(answer) === statesOf(before)) return answerCheck(asked, found, parts);
  const changed = answer.verdict !== before.verdict;
  return {
    ...answer,
    standing: { approval: asApplied(first), ...(changed && { reason: 'permitted_by_site' }) },
  };
}

function statesOf({ outcome }: CheckAnswer): string | undefined {
  return outcome?.settled.map(({ state }) => state).join();
}

async function applyDecisions(
  answer: CheckAnswer,
  decided: SiteStanding,
  caller: StandingCaller,
  standing: StandingDecisions,
): Promise<CheckAnswer> {
  const { terms, match, outcome, verdict, decisionReason, checkedAt: now } = answer;
  const key = match.kind === 'none' ? undefined : match.key;
  const kept = terms.kind === 'none' || key === undefined ? undefined : terms.document.conditions?.[key];
  const open = (outcome?.state ?? kept?.forSoftware.state ?? 'met') !== 'met';
  const question = { verdict, decisionReason, key, open, now, termsHash: () => termsHashOf(terms, match) };
  const applied = applyStanding(question, decided, caller);
  if (applied === undefined) return answer;
  const { approval, reason } = applied;
  if (reason === undefined && answer.standing !== undefined) return answer;
  // Another process may have used it a moment ago.
  if (reason !== undefined && approval.scope === 'once' && !(await standing.use(approval.id))) return answer;
  return {
    ...answer,
    verdict: applied.verdict,
    standing: { approval, ...(reason !== undefined && { reason }) },
  };
}
