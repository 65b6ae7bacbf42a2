import { clausesOfText } from '../../src/adapters/analyst/clauses/clauses-of-text.js';
import type { Finding } from '../../src/adapters/analyst/clauses/find-findings.js';
import { findFindings } from '../../src/adapters/analyst/clauses/find-findings.js';
import { readLexicon, wordsFor } from '../../src/adapters/analyst/clauses/lexicon.js';
import { projectPath } from '../../src/app/project-files.js';
import { readArchivedText } from '../readings/read-archived-text.js';
import { readReadings } from '../readings/read-readings.js';
import { type AgreedReading, agree } from '../readings/said/agree.js';
import { type DocumentReading, type Passage, sharesHalf } from '../readings/said/document-reading.js';
import { readDocuments } from '../registry/read-documents.js';

/** A text that people or models have read, with what the rules find in it. */
export interface ReadingCase {
  readonly domain: string;
  readonly language: string;
  readonly agreed: AgreedReading;
  readonly readings: readonly DocumentReading[];
  readonly clauses: number;
  readonly findings: readonly Finding[];
}

export interface CaseFiles {
  readonly readings: readonly string[];
  readonly documents: string;
  /** Folder of the archive that holds the texts. */
  readonly archive: string;
}

/**
 * The texts of the readings in languages that are read, each once.
 *
 * @throws CommandError when the archive lacks one of them
 */
export async function readCases({
  readings,
  documents,
  archive,
}: CaseFiles): Promise<readonly ReadingCase[]> {
  const lexicon = readLexicon(projectPath('models/clauses'));
  const byText = await readReadings(readings);
  const cases = new Map<string, ReadingCase>();
  for (const listed of await readDocuments(documents)) {
    const { domain, url, text_sha256: hash } = listed;
    const [first, ...others] = (byText.get(hash) ?? []).map(({ reading }) => reading);
    if (first === undefined || cases.has(hash)) continue;
    const text = await readArchivedText(listed, archive);
    const agreed = agree([first, ...others]);
    const { language } = agreed;
    const words = wordsFor(lexicon, {
      kind: 'terms_of_service',
      url,
      text,
      textSha256: hash,
      language,
      retrievedAt: new Date(0),
    });
    if (words === undefined) continue;
    const clauses = clausesOfText(text, words);
    const findings = clauses.flatMap((clause) => [...findFindings(clause, lexicon.rules)]);
    cases.set(hash, {
      domain,
      language,
      agreed,
      readings: [first, ...others],
      clauses: clauses.length,
      findings,
    });
  }
  return [...cases.values()];
}

/** How well readers thought that a clause proves a value: 1 when one chose it, less when it only bears on the key. */
export function chosenBy(readings: readonly DocumentReading[], { rule, clause }: Finding): number {
  const holds = (passage: Passage) => sharesHalf(passage, clause);
  let chosen = 0;
  for (const { keys } of readings) {
    const { value, evidence = [], weak = [] } = keys[rule.key];
    if (value === rule.value && evidence.some(holds)) return 1;
    if (weak.some(holds)) chosen = WEAK;
  }
  return chosen;
}

const WEAK = 0.3;
