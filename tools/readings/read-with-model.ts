import { appendFile } from 'node:fs/promises';
import { Value } from 'typebox/value';
import type { ModelReading } from '../../src/adapters/analyst/openai-terms-analyst.js';
import { hasModel, openModelAnalyst } from '../../src/app/open-analyst.js';
import { projectPath } from '../../src/app/project-files.js';
import { readSettings } from '../../src/app/settings.js';
import { proveClaims } from '../../src/domain/generate/evidence.js';
import { blankInjections } from '../../src/domain/generate/prompt-injection/injected-passages.js';
import type { TermsText } from '../../src/domain/generate/terms-text.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { CommandError, makeCommand } from '../command-parts.js';
import type { ListedDocument } from '../registry/build/listed-document.js';
import { readDocuments } from '../registry/read-documents.js';
import { readArchivedText } from './read-archived-text.js';
import { readReadings } from './read-readings.js';
import { readingProblems } from './reading-problems.js';
import { DocumentReading, type KeyReading } from './said/document-reading.js';
import type { KeptReading } from './said/kept-lines.js';
import { wholeSpan } from './span-problems.js';

const READ_USAGE = `Usage: agentterms read --archive DIR --out FILE [--documents FILE] [--limit N]

Has the model that the settings name (OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL) read the documents of a registry that
the file holds no reading of yet, and adds a line for each. Interrupted, it goes on where it stopped. Give each reader a file
of its own; "registry build" then says what they agree on.
  --archive DIR     folder of the archive that holds the texts
  --out FILE        readings, JSON lines; made when it is not there
  --documents FILE  the documents of each domain; without it those of the project
  --limit N         at most so many documents
Exits with 0, also when a document could not be read, which it says, or with 2 when nothing can be read.

Examples:
  OPENAI_BASE_URL=http://127.0.0.1:11434/v1 agentterms read --archive ../archive --out mine.ndjson
  agentterms read --archive ../archive --out mine.ndjson --limit 10
`;

/** `agentterms read`: resolves with the exit code. */
export const readWithModel = makeCommand(
  READ_USAGE,
  {
    archive: { type: 'string' },
    out: { type: 'string' },
    documents: { type: 'string', default: projectPath('readings/documents.ndjson') },
    limit: { type: 'string', default: '1000000' },
  },
  async (options, parts) => {
    const { archive, out } = options;
    if (archive === undefined || out === undefined) throw new CommandError('Give --archive and --out.');
    const limit = Number(options.limit);
    if (!Number.isInteger(limit) || limit < 1) throw new CommandError('--limit takes a whole number from 1.');
    const settings = readSettings(parts.env);
    if (!hasModel(settings)) throw new CommandError('Neither OPENAI_API_KEY nor OPENAI_BASE_URL is set.');
    const analyst = await openModelAnalyst(settings);
    await appendFile(out, '');
    const known = await readReadings([out]);
    const waiting = distinct(await readDocuments(options.documents))
      .filter(({ text_sha256: text }) => !known.has(text))
      .slice(0, limit);
    let read = 0;
    for (const listed of waiting) {
      const text = await termsText(listed, archive);
      try {
        const made = await analyst.readDocument(text, AbortSignal.timeout(settings.generatorTimeoutMs));
        const kept: KeptReading = {
          text_sha256: listed.text_sha256,
          read_by: 'language_model',
          read_on: parts.clock.now().toISOString().slice(0, 10),
          reading: toReading(made, text, listed),
        };
        await appendFile(out, `${JSON.stringify(kept)}\n`);
        read += 1;
      } catch (error) {
        parts.complain(`${listed.domain}, ${listed.type}, was not read: ${String(error)}\n`);
      }
    }
    parts.say(`${read} of ${waiting.length} documents read into ${out}.\n`);
  },
);

function distinct(documents: readonly ListedDocument[]): readonly ListedDocument[] {
  return [...new Map(documents.map((document) => [document.text_sha256, document])).values()];
}

async function termsText(listed: ListedDocument, archive: string): Promise<TermsText> {
  const text: TermsText = {
    kind: 'terms_of_service',
    url: listed.url,
    text: await readArchivedText(listed, archive),
    textSha256: listed.text_sha256,
    retrievedAt: new Date(listed.recorded_at),
  };
  // At equal length, so that places in it are places in the text.
  return blankInjections([text])[0] ?? text;
}

/** What the model says, as far as it can be shown: a value without a passage of the text is none, and not sure. */
function toReading(
  { claims, facts }: ModelReading,
  text: TermsText,
  { name }: ListedDocument,
): DocumentReading {
  const proven = proveClaims({ claims }, [text]);
  const keys = Object.fromEntries(
    PERMISSION_KEYS.map((key): readonly [string, KeyReading] => {
      const claim = proven[key];
      if (claim === undefined)
        return [key, { value: null, sure: claims[key] === undefined ? 'high' : 'low' }];
      const { conditions = [] } = claim;
      return [
        key,
        {
          value: claim.value,
          sure: claims[key]?.sure ?? 'high',
          ...(conditions.length > 0 && { conditions: [...conditions] }),
          evidence: claim.evidence.slice(0, MOST_PASSAGES).map((passage) => wholeSpan(passage, text.text)),
        },
      ];
    }),
  );
  const { kind, party, product = '', language = '', effective = '' } = facts ?? {};
  const reading = {
    kind: kind ?? 'other',
    party: party ?? 'other',
    language: /^[a-z]{2}$/.test(language) ? language : 'en',
    product: product.trim().slice(0, 200) || name.slice(0, 200),
    main: true,
    countries: [],
    effective: /^\d{4}-\d{2}-\d{2}$/.test(effective) ? effective : null,
    damage: [],
    keys,
  };
  if (!Value.Check(DocumentReading, reading)) throw new CommandError('the answer makes no reading.');
  const [problem] = readingProblems(reading, text.text);
  if (problem !== undefined) throw new CommandError(problem);
  return reading;
}

const MOST_PASSAGES = 3;
