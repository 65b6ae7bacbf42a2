import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../domain/errors.js';
import type { Precondition } from '../../domain/registry/entry-decision.js';

/** A strong validator: of an entry, one version never stands for two states. */
export function entryTagOf({ version }: { readonly version: number }): string {
  return `"v${version}"`;
}

/** One tag of a list (RFC 9110, 8.8.3), with what parts it from the next. */
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?:,[ \t]*|$)/y;

interface Tag {
  readonly weak: boolean;
  readonly opaque: string;
}

/**
 * What `If-Match` and `If-None-Match` ask of an entry's version (RFC 9110, 13.1).
 *
 * @throws DomainError `invalid_header` for a header that holds no tags
 */
export function preconditionOf(req: IncomingMessage): Precondition {
  const conditions = conditionsOf(req);
  return (version) => conditions.matched(version) && !conditions.excluded(version);
}

/**
 * What the two ask of a version that is to be read: `unchanged` where the caller has it already.
 *
 * @throws DomainError `invalid_header` for a header that holds no tags
 */
export function readConditionOf(req: IncomingMessage): (version: number) => 'read' | 'unchanged' | 'refused' {
  const { matched, excluded } = conditionsOf(req);
  return (version) => {
    if (!matched(version)) return 'refused';
    return excluded(version) ? 'unchanged' : 'read';
  };
}

/** @throws DomainError `invalid_request` for a condition where no single entry is meant */
export function assertUnconditional({ headers }: IncomingMessage): void {
  const name = (['if-match', 'if-none-match'] as const).find((header) => headers[header] !== undefined);
  if (name !== undefined)
    throw new DomainError(
      'invalid_request',
      `The header ${name} is for single entries: it cannot say which of several is meant.`,
    );
}

/** If-Match compares strongly, If-None-Match weakly. */
function conditionsOf(req: IncomingMessage) {
  const match = tagsOf(req, 'if-match');
  const noneMatch = tagsOf(req, 'if-none-match');
  return {
    matched: (version: number | undefined) =>
      match === undefined ||
      (version !== undefined &&
        (match === '*' || match.some((tag) => !tag.weak && tag.opaque === `v${version}`))),
    excluded: (version: number | undefined) =>
      noneMatch !== undefined &&
      version !== undefined &&
      (noneMatch === '*' || noneMatch.some((tag) => tag.opaque === `v${version}`)),
  };
}

function tagsOf(
  { headers }: IncomingMessage,
  name: 'if-match' | 'if-none-match',
): '*' | readonly Tag[] | undefined {
  const text = headers[name]?.trim();
  if (text === undefined || text === '*') return text;
  const tags: Tag[] = [];
  TAG.lastIndex = 0;
  for (let at = 0; at < text.length; at = TAG.lastIndex) {
    const [, weak, opaque] = TAG.exec(text) ?? [];
    if (opaque === undefined) break;
    tags.push({ weak: weak !== undefined, opaque });
    if (TAG.lastIndex === text.length) return tags;
  }
  throw new DomainError(
    'invalid_header',
    `The header ${name} must be * or entity tags in double quotes, such as "v3".`,
  );
}
