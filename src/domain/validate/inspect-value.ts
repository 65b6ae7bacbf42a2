import type { Finding } from './findings.js';
import { toPointer } from './json-pointer.js';
import { placeOf, quote } from './quote.js';

export interface InspectLimits {
  readonly maxDepth: number;
  readonly maxFindings: number;
}

/**
 * Finds what the schema cannot express about a JSON value. Nesting that is too deep gives one `depth`
 * finding, and nothing else is reported. Text or numbers without a canonical form, which prevent hashing the
 * document, give `wellFormed` (RFC 8785 section 3.2). Goes no deeper than the limit.
 */
export function inspectValue(value: unknown, limits: InspectLimits): Finding[] {
  const findings: Finding[] = [];
  const path: (string | number)[] = [];

  const report = (problem: string): void => {
    if (findings.length < limits.maxFindings) {
      findings.push({
        path: toPointer(path),
        keyword: 'wellFormed',
        message: `${placeOf(path)} ${problem}.`,
      });
    }
  };

  const visit = (current: unknown): boolean => {
    if (typeof current === 'string' && !current.isWellFormed()) {
      report(`holds half of a character (a lone surrogate): ${quote(current)}`);
    } else if (typeof current === 'number' && !Number.isFinite(current)) {
      report('is a number too large to be represented');
    }
    if (typeof current !== 'object' || current === null) return true;
    if (path.length >= limits.maxDepth) return false;
    if (Array.isArray(current)) return current.every((item, index) => visitMember(index, item));
    return Object.entries(current).every(([key, member]) => {
      if (!key.isWellFormed()) report(`has a key with half of a character (a lone surrogate): ${quote(key)}`);
      return visitMember(key, member);
    });
  };

  const visitMember = (key: string | number, member: unknown): boolean => {
    path.push(key);
    const shallow = visit(member);
    if (shallow) path.pop();
    return shallow;
  };

  if (visit(value)) return findings;
  const message = `Objects and arrays are nested more than ${limits.maxDepth} deep.`;
  return [{ path: toPointer(path), keyword: 'depth', message }];
}
