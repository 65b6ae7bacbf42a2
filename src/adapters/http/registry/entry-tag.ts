import type { IncomingMessage } from 'node:http';
import Type, { type StaticDecode } from 'typebox';
import { DomainError } from '../../../domain/errors.js';
import type { Precondition } from '../../../domain/registry/entry-decision.js';
import { text } from '../kit/fields-schema.js';

/** A strong validator: one version of an entry never denotes two states. */
export function entryTagOf({ version }: { readonly version: number }): string {
  return `"v${version}"`;
}

/** One tag of a list (RFC 9110, 8.8.3), with the separator after it. */
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?:,[ \t]*|$)/y;

interface Tag {
  readonly weak: boolean;
  readonly opaque: string;
}

/** The tags that a condition names; `undefined` if the text is not a list of tags. */
export function tagsIn(condition: string): '*' | readonly Tag[] | undefined {
  const given = condition.trim();
  if (given === '*') return '*';
  const tags: Tag[] = [];
  TAG.lastIndex = 0;
  for (let at = 0; at < given.length; at = TAG.lastIndex) {
    const [, weak, opaque] = TAG.exec(given) ?? [];
    if (opaque === undefined) break;
    tags.push({ weak: weak !== undefined, opaque });
    if (TAG.lastIndex === given.length) return tags;
  }
  return undefined;
}

const condition = (name: string, description: string, example: string) =>
  Type.Optional(
    Type.Decode(text(description, example), (given) => {
      const tags = tagsIn(given);
      if (tags !== undefined) return tags;
      throw new DomainError(
        'invalid_header',
        `The header ${name} must be * or entity tags in double quotes, such as "v3".`,
      );
    }),
  );

/** Conditions on the entry's version (RFC 9110, 13.1). */
export const ConditionHeaders = Type.Object({
  'If-Match': condition(
    'if-match',
    'Only when the entry has one of these ETags, or `*`: when there is one.',
    '"v3"',
  ),
  'If-None-Match': condition(
    'if-none-match',
    'Only when the entry has none of these ETags, or `*`: when there is none.',
    '*',
  ),
});
type ConditionHeaders = StaticDecode<typeof ConditionHeaders>;

/**
 * The condition of the two headers on an entry's version. If-Match compares strongly, If-None-Match weakly.
 */
export function preconditionOf(headers: ConditionHeaders): Precondition {
  const noneMatch = headers['If-None-Match'];
  return (version) =>
    isMatched(headers, version) &&
    !(
      noneMatch !== undefined &&
      version !== undefined &&
      (noneMatch === '*' || noneMatch.some(({ opaque }) => opaque === `v${version}`))
    );
}

/** Whether `If-Match` names this version. */
export function isMatched({ 'If-Match': match }: ConditionHeaders, version: number | undefined): boolean {
  if (match === undefined) return true;
  const isNamed = ({ weak, opaque }: Tag) => !weak && opaque === `v${version}`;
  return version !== undefined && (match === '*' || match.some(isNamed));
}

/**
 * @throws DomainError `precondition_required` where `If-Match` names no version: an admin must have seen what
 * is overwritten
 */
export function assertVersionNamed({ 'If-Match': match }: ConditionHeaders): void {
  if (match === undefined || match === '*')
    throw new DomainError(
      'precondition_required',
      'Say with If-Match which version of the entry you looked at, for example If-Match: "v3".',
    );
}

/** @throws DomainError `invalid_request` for a condition on a request that is not about a single entry */
export function assertUnconditional({ headers }: IncomingMessage): void {
  const name = (['if-match', 'if-none-match'] as const).find((header) => headers[header] !== undefined);
  if (name !== undefined)
    throw new DomainError(
      'invalid_request',
      `The header ${name} is for single entries: it cannot say which of several is meant.`,
    );
}
