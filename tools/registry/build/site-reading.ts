import type { ProvenReading } from '../../../src/domain/generate/read-terms.js';
import type { TermsText } from '../../../src/domain/generate/terms-text.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { HandReading, Passage } from './hand-reading.js';

/** A passage of one of a site's texts. */
export interface SitePassage extends Passage {
  readonly sourceUrl: string;
  readonly textSha256: string;
}

/** What a site's terms say of one key. */
export interface SiteValue {
  readonly value: boolean | null;
  readonly passages: readonly SitePassage[];
}

export type SiteReading = Readonly<Record<PermissionKey, SiteValue>>;

const SILENT: SiteValue = { value: null, passages: [] };

/** What was proven of the texts; silence where nothing was. */
export function machineReading({ claims }: ProvenReading): SiteReading {
  return eachKey((key) => {
    const claim = claims[key];
    if (claim === undefined) return SILENT;
    return {
      value: claim.value,
      passages: claim.evidence.map(({ sourceUrl, textSha256, start, end }) => ({
        sourceUrl,
        textSha256,
        start,
        end,
      })),
    };
  });
}

/** What was said of one text by hand. */
export function handReading({ labels, passages }: HandReading, text: TermsText): SiteReading {
  return eachKey((key) => ({
    value: labels[key],
    passages: (passages[key] ?? []).map((passage) => ({
      sourceUrl: text.url,
      textSha256: text.textSha256,
      ...passage,
    })),
  }));
}

/**
 * One reading beside another of further texts: a ban counts wherever it stands, and where one is silent the other
 * speaks.
 */
export function joinReadings(first: SiteReading, further: SiteReading): SiteReading {
  return eachKey((key) => {
    const takesFurther =
      first[key].value === null || (further[key].value === false && first[key].value !== false);
    return takesFurther && further[key].value !== null ? further[key] : first[key];
  });
}

function eachKey(read: (key: PermissionKey) => SiteValue): SiteReading {
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, read(key)])) as SiteReading;
}
