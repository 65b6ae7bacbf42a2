import type { EvidenceGrade } from '../check/check-result.js';
import { evidenceOf } from '../check/evidence.js';
import type { KnownTermsReader } from '../check/ports.js';
import { type DomainName, namesToTry } from '../terms/domain-name.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { FindTexts } from './find-texts.js';
import type { MarkedPlace } from './marked-text.js';
import { type NamedText, textsOf } from './named-text.js';
import type { TextState } from './text-state.js';

/** A passage of a text, with the values that rest on it. */
export interface TextPassage extends MarkedPlace {
  readonly values: readonly { readonly key: PermissionKey; readonly grade?: EvidenceGrade }[];
}

/** A whole text that an entry rests on, and what of it bears on which values. */
export interface EntryText {
  readonly domain: DomainName;
  readonly named: NamedText;
  readonly state: TextState;
  /** In the order of the text. */
  readonly passages: readonly TextPassage[];
}

/**
 * The text of a hash that the registry entry of a domain names; `undefined` where there is no entry, or it names no such text.
 *
 * @throws DomainError `service_unavailable` as the reader gives it
 */
export type ReadNamedText = (domain: DomainName, sha256: string) => Promise<EntryText | undefined>;

export interface ReadNamedTextParts {
  readonly known: KnownTermsReader;
  readonly findTexts: FindTexts;
}

export function makeReadNamedText({ known, findTexts }: ReadNamedTextParts): ReadNamedText {
  return async (domain, sha256) => {
    const found = await known.read(namesToTry(domain));
    const entry = found.find((terms) => terms.entry !== undefined)?.entry;
    if (entry === undefined) return undefined;
    const document = JSON.parse(entry.documentText) as TermsDocument;
    const named = textsOf(document).find((text) => text.sha256 === sha256);
    if (named === undefined) return undefined;
    const state = (await findTexts([named])).get(sha256);
    if (state === undefined) throw new Error('A text was asked for and not answered.');
    return { domain: entry.domain, named, state, passages: passagesIn(document, sha256) };
  };
}

function passagesIn(document: TermsDocument, sha256: string): readonly TextPassage[] {
  const evidence = evidenceOf(document);
  const places = new Map<string, MarkedPlace & { readonly values: TextPassage['values'][number][] }>();
  for (const key of PERMISSION_KEYS)
    for (const { text_sha256: hash, start, end, grade } of evidence[key].passages) {
      if (hash !== sha256 || start === undefined || end === undefined) continue;
      const place = places.get(`${start} ${end}`) ?? { start, end, values: [] };
      places.set(`${start} ${end}`, place);
      if (place.values.some((value) => value.key === key && value.grade === grade)) continue;
      place.values.push({ key, ...(grade !== undefined && { grade }) });
    }
  return [...places.values()].toSorted((one, other) => one.start - other.start || other.end - one.end);
}
