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
  const match = tagsOf(req, 'if-match');
  const noneMatch = tagsOf(req, 'if-none-match');
  return (version) => {
    const opaque = `v${version}`;
    const exists = version !== undefined;
    // If-Match compares strongly, If-None-Match weakly.
    const matched =
      match === undefined ||
      (exists && (match === '*' || match.some((tag) => !tag.weak && tag.opaque === opaque)));
    const excluded =
      noneMatch !== undefined &&
      exists &&
      (noneMatch === '*' || noneMatch.some((tag) => tag.opaque === opaque));
    return matched && !excluded;
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
