import { namesToTry } from '../terms/domain-name.js';
import type { CheckLogReader, HeldDocument, HeldDocuments, LoggedCheck, RunNeighbours } from './ports.js';

/** Checks of the same run that are shown on each side of one. */
const NEIGHBOURS = 5;

/** One check with everything that explains it. */
export interface InspectedCheck {
  readonly check: LoggedCheck;
  /** The document that answered. Absent when none answered, or when it is no longer held. */
  readonly document: HeldDocument | undefined;
  readonly run: RunNeighbours;
}

/** What is known of the check of this id; `undefined` where the log has none. */
export type InspectCheck = (id: string) => Promise<InspectedCheck | undefined>;

export interface InspectCheckParts {
  readonly log: Pick<CheckLogReader, 'page' | 'neighbours'>;
  readonly documents: HeldDocuments;
}

export function makeInspectCheck({ log, documents }: InspectCheckParts): InspectCheck {
  return async (id) => {
    const [check] = await log.page({ id }, 1);
    if (check === undefined) return undefined;
    const { domain, documentHash, checkedAt } = check;
    const [document, run] = await Promise.all([
      documentHash === null ? undefined : documents.find(namesToTry(domain), documentHash, checkedAt),
      log.neighbours(check, NEIGHBOURS),
    ]);
    return { check, document, run };
  };
}
