import type { Claim, TermsReading } from '../ports/terms-analyst.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';

/** Letters more than the ban itself that a passage must have to answer it. */
const ANSWER_LETTERS = 20;

/**
 * One reading out of two of the same texts by witnesses that know nothing of each other: a model, which understands more
 * but may be talked to by a page, and rules, which may not. A ban that either proves stands unless the other quotes the
 * passage with what takes it back; a grant that the model alone was unsure of, or that the rules alone found, is not sure.
 * Where they differ is said.
 */
export function joinWitnesses(model: TermsReading, rules: TermsReading): TermsReading {
  const claims: Partial<Record<PermissionKey, Claim>> = {};
  const unsure: Partial<Record<PermissionKey, Claim>> = { ...rules.unsure, ...model.unsure };
  const differing: PermissionKey[] = [];
  for (const key of PERMISSION_KEYS) {
    const [first, second] = [model.claims[key], rules.claims[key]];
    if (first !== undefined && second !== undefined && first.value !== second.value) differing.push(key);
    const claim = joined(first, second);
    if (claim !== undefined) claims[key] = claim;
    else if (second !== undefined) unsure[key] = second;
  }
  for (const key of PERMISSION_KEYS) if (claims[key] !== undefined) delete unsure[key];
  return {
    claims,
    unsure,
    ...(model.unread !== undefined && { unread: model.unread }),
    remarks: [
      ...model.remarks,
      ...(differing.length === 0
        ? []
        : [
            `Read twice, with two outcomes, of which the ban stands where nothing in its passage takes it back: ${differing.join(', ')}.`,
          ]),
    ],
  };
}

function joined(model: Claim | undefined, rules: Claim | undefined): Claim | undefined {
  if (model === undefined) return rules?.value === false && isProven(rules) ? rules : undefined;
  if (rules === undefined) return model;
  if (rules.value === model.value) return { ...model, quotes: [...model.quotes, ...rules.quotes] };
  const [ban, grant] = model.value ? [rules, model] : [model, rules];
  return !isProven(ban) || answers(grant, ban) ? grant : ban;
}

const isProven = ({ quotes }: Claim): boolean => quotes.length > 0;

/** Whether a grant rests on the passage of the ban with more of the sentence than the ban was read from. */
function answers(grant: Claim, ban: Claim): boolean {
  const banned = folded(ban.quotes[0]?.quote ?? '');
  return grant.quotes.some(({ quote }) => {
    const said = folded(quote);
    return said.length >= banned.length + ANSWER_LETTERS && said.includes(banned);
  });
}

const folded = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
