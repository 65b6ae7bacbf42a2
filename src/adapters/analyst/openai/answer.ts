import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Claim } from '../../../domain/generate/ports.js';
import { injectedPassages } from '../../../domain/generate/prompt-injection/injected-passages.js';
import { isObject } from '../../../domain/is-object.js';
import { DOCUMENT_KINDS, PARTIES } from '../../../domain/readings/document-kinds.js';
import { byKey, PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';

const KeyAnswer = Type.Object(
  {
    // First, so that a model has written the passages before it decides.
    quotes: Type.Array(Type.String(), {
      description: 'One to three passages copied from the document; none when it is silent.',
    }),
    value: Type.Enum(['allowed', 'denied', 'not_addressed'], {
      type: 'string',
      description: 'What the document says of this key.',
    }),
    conditions: Type.Array(Type.String(), {
      description:
        'What an agent has to do or keep to, in short sentences of your own; none when there is nothing.',
    }),
    sure: Type.Enum(['high', 'low'], {
      type: 'string',
      description: 'low where a careful second reader might decide otherwise.',
    }),
  },
  { additionalProperties: false },
);

type KeyAnswer = Static<typeof KeyAnswer>;

const DocumentFacts = Type.Object(
  {
    kind: Type.Enum([...DOCUMENT_KINDS], {
      type: 'string',
      description: 'What the document is, whatever it calls itself.',
    }),
    party: Type.Enum([...PARTIES], { type: 'string', description: 'Whom it addresses.' }),
    product: Type.String({ description: 'The service or product that it is about, as it names it.' }),
    language: Type.String({ description: 'ISO 639-1 code.' }),
    effective: Type.String({
      description: 'The day since which it holds, YYYY-MM-DD, or empty where it does not say.',
    }),
  },
  { additionalProperties: false },
);

export type DocumentFacts = Static<typeof DocumentFacts>;

/** A model's answer about one part, as the schema for structured output: exactly the known keys. */
export const ModelAnswer = Type.Object(
  {
    document: DocumentFacts,
    ...byKey(() => KeyAnswer),
  },
  { additionalProperties: false },
);

/** Claims by key. An absent key is not addressed. */
export type Claims = Partial<Record<PermissionKey, Claim>>;

export type ReadAnswer =
  | { readonly kind: 'claims'; readonly claims: Claims; readonly facts: DocumentFacts | undefined }
  /** `problem` is a sentence for the model. */
  | { readonly kind: 'unusable'; readonly problem: string };

const MAX_QUOTES = 3;
const MAX_QUOTE_CHARS = 4_000;
const MAX_CONDITIONS = 5;
const MAX_CONDITION_CHARS = 200;

/**
 * Reads the text of an answer about the text with index `source`, or about several. Unknown keys are ignored.
 */
export function readAnswer(content: string, source?: number): ReadAnswer {
  const answer = parseObject(content);
  if (answer === undefined) return { kind: 'unusable', problem: 'it was not a JSON object.' };
  const claims: Claims = {};
  for (const key of PERMISSION_KEYS) {
    const given = Object.hasOwn(answer, key) ? answer[key] : undefined;
    // A model that is not bound to the schema may leave out the obvious.
    const value = isObject(given) ? { conditions: [], sure: 'high', ...given } : given;
    if (!Value.Check(KeyAnswer, value)) {
      return { kind: 'unusable', problem: `"${key}" did not have the form that was asked for.` };
    }
    const claim = toClaim(value, source);
    if (claim !== undefined) claims[key] = claim;
  }
  return {
    kind: 'claims',
    claims,
    facts: Value.Check(DocumentFacts, answer.document) ? answer.document : undefined,
  };
}

function toClaim(
  { value, quotes, conditions, sure }: KeyAnswer,
  source: number | undefined,
): Claim | undefined {
  if (value === 'not_addressed') return undefined;
  const told = conditions
    .map(asCondition)
    .filter((condition) => condition !== '')
    .slice(0, MAX_CONDITIONS);
  return {
    value: value === 'allowed',
    quotes: quotes
      .filter((quote) => quote.trim() !== '' && quote.length <= MAX_QUOTE_CHARS)
      .slice(0, MAX_QUOTES)
      .map((quote) => ({ quote, ...(source !== undefined && { source }) })),
    ...(told.length > 0 && { conditions: told }),
    ...(sure === 'low' && { sure }),
  };
}

/**
 * What no genuine condition of terms contains: addresses, commands, requests for secrets, prescribed answers,
 * orders to ignore rules.
 */
const ORDERS =
  /https?:|www\.|@|`|\b(?:send|transfer|e-?mail|upload|disclose|reveal|paste|download|run|execute|install)\b.{0,60}\b(?:passwords?|keys?|cookies|tokens?|prompt|secrets?|btc|bitcoin|wallet|money|it|script|file)\b|\balways (?:answer|say)|\b(?:ignore|void|skip|disregard)\b/i;

/**
 * One line of bounded length. A page may have made the model write an instruction to the readers of
 * conditions.
 */
function asCondition(said: string): string {
  const line = said
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const isOrder = ORDERS.test(line) || injectedPassages(line).length > 0;
  return line.length > MAX_CONDITION_CHARS || isOrder ? '' : line;
}

/** Models that are not bound to a schema put thoughts before their answer or a code fence around it. */
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
