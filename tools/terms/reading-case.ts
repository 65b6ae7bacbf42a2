import { clausesOfText } from '../../src/adapters/analyst/clauses/clauses-of-text.js';
import { type DescribedText, TextDescription } from '../../src/adapters/analyst/clauses/described-text.js';
import { findFindings } from '../../src/adapters/analyst/clauses/find-findings.js';
import { readLexicon, wordsFor } from '../../src/adapters/analyst/clauses/lexicon.js';
import { idOf } from '../../src/adapters/analyst/clauses/likelihood.js';
import { projectPath } from '../../src/app/project-files.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { readArchivedText } from '../readings/read-archived-text.js';
import { readReadings } from '../readings/read-readings.js';
import { type AgreedReading, agree } from '../readings/said/agree.js';
import { type DocumentReading, type Passage, sharesHalf } from '../readings/said/document-reading.js';
import { readDocuments } from '../registry/read-documents.js';
import { type GroupedText, groupTexts, Shingles } from './group-texts.js';

/** A text that people or models have read, with what the rules find in it. */
export interface ReadingCase {
  readonly domain: string;
  readonly language: string;
  readonly agreed: AgreedReading;
  readonly readings: readonly DocumentReading[];
  /** Services that are of one organisation, or whose terms are mostly the same, have the same. */
  readonly group: string;
  readonly text: DescribedText;
  /** By key and value, the indexes of the sentences that a reader chose to prove it. */
  readonly chosen: Readonly<Record<string, ReadonlySet<number>>>;
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
  const cases = new Map<string, Omit<ReadingCase, 'group'>>();
  const texts: GroupedText[] = [];
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
    const description = new TextDescription();
    const shingles = new Shingles();
    for (const clause of clausesOfText(text, words)) {
      description.add(clause, [...findFindings(clause, lexicon.rules)]);
      shingles.add(clause.plain);
    }
    texts.push({ domain, shingles });
    const readings = [first, ...others];
    const described = description.asText(language === 'en');
    const chosen = chosenIn(described, readings);
    cases.set(hash, { domain, language, agreed, readings, text: described, chosen });
  }
  const groups = groupTexts(texts);
  return [...cases.values()].map((one, at) => ({ ...one, group: groups[at] ?? one.domain }));
}

function chosenIn({ sentences }: DescribedText, readings: readonly DocumentReading[]): ReadingCase['chosen'] {
  return Object.fromEntries(
    PERMISSION_KEYS.flatMap((key) =>
      [true, false].map((value) => [
        idOf(key, value),
        new Set(sentences.flatMap((one, at) => (chosenBy(readings, key, value, one) === 1 ? [at] : []))),
      ]),
    ),
  );
}

/** How well readers thought that a passage proves a value: 1 when one chose it, less when it only bears on the key. */
export function chosenBy(
  readings: readonly DocumentReading[],
  key: PermissionKey,
  proven: boolean,
  place: Passage,
): number {
  const holds = (passage: Passage) => sharesHalf(passage, place);
  let chosen = 0;
  for (const { keys } of readings) {
    const { value, evidence = [], weak = [] } = keys[key];
    if (value === proven && evidence.some(holds)) return 1;
    if (weak.some(holds)) chosen = WEAK;
  }
  return chosen;
}

const WEAK = 0.3;
