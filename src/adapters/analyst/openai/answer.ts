import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { isObject } from '../../../domain/is-object.js';
import type { Claim } from '../../../domain/ports/terms-analyst.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';

const KeyAnswer = Type.Object(
  {
    // First, so that a model has the passages before it when it decides.
    quotes: Type.Array(Type.String(), {
      description: 'One to three passages copied from the document; none when it is silent.',
    }),
    value: Type.Enum(['allowed', 'denied', 'not_addressed'], {
      type: 'string',
      description: 'What the document says of this key.',
    }),
  },
  { additionalProperties: false },
);

type KeyAnswer = Static<typeof KeyAnswer>;

/** What a model answers about one part, as structured output wants it described: every key, and no other. */
export const ModelAnswer = Type.Object(
  Object.fromEntries(PERMISSION_KEYS.map((key) => [key, KeyAnswer])) as Record<
    PermissionKey,
    typeof KeyAnswer
  >,
  { additionalProperties: false },
);

/** Claims by key; a key left out is not addressed. */
export type Claims = Partial<Record<PermissionKey, Claim>>;

export type ReadAnswer =
  | { readonly kind: 'claims'; readonly claims: Claims }
  /** `problem` is a sentence for the model. */
  | { readonly kind: 'unusable'; readonly problem: string };

const MAX_QUOTES = 3;
const MAX_QUOTE_CHARS = 4_000;

/** Reads the text of an answer about the text with index `source`. Keys that were not asked for are left aside. */
export function readAnswer(content: string, source: number): ReadAnswer {
  const answer = parseObject(content);
  if (answer === undefined) return { kind: 'unusable', problem: 'it was not a JSON object.' };
  const claims: Claims = {};
  for (const key of PERMISSION_KEYS) {
    const value = Object.hasOwn(answer, key) ? answer[key] : undefined;
    if (!Value.Check(KeyAnswer, value)) {
      return { kind: 'unusable', problem: `"${key}" did not have the form that was asked for.` };
    }
    const claim = toClaim(value, source);
    if (claim !== undefined) claims[key] = claim;
  }
  return { kind: 'claims', claims };
}

function toClaim({ value, quotes }: KeyAnswer, source: number): Claim | undefined {
  if (value === 'not_addressed') return undefined;
  return {
    value: value === 'allowed',
    quotes: quotes
      .filter((quote) => quote.trim() !== '' && quote.length <= MAX_QUOTE_CHARS)
      .slice(0, MAX_QUOTES)
      .map((quote) => ({ quote, source })),
  };
}

/** Models that are not held to a schema put thoughts before their answer or a code fence around it. */
function parseObject(content: string): Record<string, unknown> | undefined {
  const spoken = content.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const fenced = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/.exec(spoken);
  try {
    const value: unknown = JSON.parse(fenced?.[1] ?? spoken);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
