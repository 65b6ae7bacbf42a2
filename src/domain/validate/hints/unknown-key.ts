import { bareName, likelyMeant } from '../likeness.js';
import { quote } from '../quote.js';
import type { Violation } from '../violation.js';
import { placeOfField } from './field-index.js';
import { meaningOfWord } from './permission-words.js';

/** Common names for a field of the root, besides spelling mistakes. */
const ROOT_SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['version', 'agentterms_version'],
  ['spec_version', 'agentterms_version'],
  ['schema', '$schema'],
  ['context', '@context'],
  ['id', 'policy_id'],
  ['updated', 'last_updated'],
  ['updated_at', 'last_updated'],
  ['modified', 'last_updated'],
  ['expiry', 'expires'],
  ['expires_at', 'expires'],
  ['auth', 'authentication'],
  ['limits', 'rate_limits'],
]);

/** Keys that mean `allowed` in other formats. */
const STATUS_KEYS = [
  'status',
  'value',
  'permission',
  'permitted',
  'allow',
  'state',
  'result',
  'decision',
  'granted',
];

/** What to do about a key that the object does not have. */
export function hintForUnknownKey({
  segments,
  key = '',
  value,
  schema,
  parent,
}: Violation): string | undefined {
  const known = Object.keys(schema.properties ?? {});
  if (known.includes('allowed') && STATUS_KEYS.includes(key.toLowerCase())) {
    const allowed = meaningOfWord(value);
    if (typeof allowed === 'boolean') return `Did you mean {"allowed": ${allowed}}?`;
    return 'Did you mean the key "allowed", with true or false?';
  }
  const atRoot = segments.length === 1;
  if (atRoot && key === 'meta') {
    return 'meta is part of a generator\'s response: leave it out of the document. Where a document came from is recorded under extensions["com.agentterms.meta"].';
  }
  if (key === 'allow_training_on_submissions') {
    return 'allow_training_on_submissions is only proposed for version 0.4.0: leave it out, or put it under extensions with a reverse-domain key.';
  }
  if (atRoot && key === 'content') return 'Give the terms document itself, without the object around it.';
  const meant = (atRoot ? ROOT_SYNONYMS.get(key.toLowerCase()) : undefined) ?? likelyMeant(key, known);
  if (meant !== undefined) {
    const present = parent !== undefined && Object.hasOwn(parent, meant);
    return present
      ? `Did you mean ${quote(meant)}, which is there already?`
      : `Did you mean ${quote(meant)}?`;
  }
  const place = placeOfField(key);
  if (place !== undefined && place !== [...segments.slice(0, -1), key].join('.'))
    return `Did you mean ${place}?`;
  if (!atRoot) return hintForPart(key, known);
  return 'Put custom fields under extensions with a reverse-domain key, for example "extensions": {"com.example.name": …}.';
}

/** A key that is part of the name of one known key, such as `gdpr` of `gdpr_compliant`. */
function hintForPart(key: string, known: readonly string[]): string | undefined {
  const bare = bareName(key);
  const [meant, ...others] = bare.length < 4 ? [] : known.filter((name) => bareName(name).includes(bare));
  return meant === undefined || others.length > 0 ? undefined : `Did you mean ${quote(meant)}?`;
}
