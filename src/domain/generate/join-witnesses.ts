import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { Claim, TermsReading } from './ports.js';

/**
 * Joins two independent readings of the same texts: one by a model, which understands more but can be
 * influenced by a page, and one by rules, which cannot. A ban that either of them proves is kept. Only one
 * grant overrules it: the model quotes the very sentence of the ban, with an exception after it. A grant is
 * unsure when only the model found it and was unsure, or when only the rules found it. Remarks report the
 * differences.
 */
export function joinWitnesses(model: TermsReading, rules: TermsReading): TermsReading {
  const claims: Partial<Record<PermissionKey, Claim>> = {};
  const unsure: Partial<Record<PermissionKey, Claim>> = { ...rules.unsure, ...model.unsure };
  const differing: PermissionKey[] = [];
  for (const key of PERMISSION_KEYS) {
    const [first, second] = [model.claims[key], rules.claims[key]];
    if (first !== undefined && second !== undefined && first.value !== second.value) differing.push(key);
    const claim = joined(first, second);
    const open = first ?? second;
    if (claim !== undefined) claims[key] = claim;
    else if (open !== undefined) unsure[key] = open;
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
  if (rules === undefined) return model.value && model.sure === 'low' ? undefined : model;
  if (rules.value === model.value)
    return {
      ...model,
      quotes: [...model.quotes, ...rules.quotes],
      ...(rules.items !== undefined && { items: rules.items }),
    };
  if (!model.value) return isProven(model) ? model : rules;
  return isProven(rules) && !takesBack(model, rules) ? rules : model;
}

const isProven = ({ quotes }: Claim): boolean => quotes.length > 0;

/** Whether a grant rests on the sentence of the ban, with an exception after the words of the ban. */
function takesBack(grant: Claim, ban: Claim): boolean {
  const banned = oneLine(ban.quotes[0]?.quote ?? '').replace(/[.;,]$/, '');
  if (banned.length < FEWEST_CHARACTERS) return false;
  return grant.quotes.some(({ quote }) => {
    const said = oneLine(quote);
    const at = said.indexOf(banned);
    return at !== -1 && EXCEPTION.test(said.slice(at + banned.length));
  });
}

/** A shorter ban could occur anywhere. */
const FEWEST_CHARACTERS = 30;
/** An exception before the sentence ends. */
const EXCEPTION =
  /^[^.!?]*?\b(?:except|unless|provided|other than|save (?:as|for|that|where)|as far as|in accordance with|sofern|es sei denn|ausser|sauf|hormis|salvo|excepto)\b/i;

const oneLine = (words: string): string => words.toLowerCase().replace(/\s+/g, ' ').trim();
