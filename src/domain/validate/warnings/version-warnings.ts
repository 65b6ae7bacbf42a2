import { SPEC_VERSION, VERSION_PATTERN } from '../../terms/terms-document.js';
import type { Warning } from '../findings.js';
import { quote } from '../quote.js';

const VERSION = new RegExp(VERSION_PATTERN);

/** A document that follows a later specification than this one. */
export function* versionWarnings({
  agentterms_version: version,
}: Record<string, unknown>): Iterable<Warning> {
  if (typeof version !== 'string' || !VERSION.test(version) || !isNewer(version, SPEC_VERSION)) return;
  yield {
    path: '/agentterms_version',
    code: 'newer_version',
    message: `/agentterms_version is ${quote(version)}, which is newer than ${SPEC_VERSION}: what that version adds is not known here.`,
  };
}

/** Compares as text, because a number in a version may be longer than any number type. */
function isNewer(version: string, than: string): boolean {
  const [parts, otherParts] = [version, than].map((text) =>
    text.split('.').map((part) => part.replace(/^0+(?=.)/, '')),
  );
  for (const [index, part] of (parts ?? []).entries()) {
    const other = otherParts?.[index] ?? '0';
    if (part.length !== other.length) return part.length > other.length;
    if (part !== other) return part > other;
  }
  return false;
}
