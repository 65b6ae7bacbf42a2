import Type from 'typebox';
import { LIMITED_DATA, LIMITED_MEANS, LIMITED_PURPOSES } from '../../../domain/conditions/condition.js';
import type { ShownLimits } from '../../../domain/conditions/limits-sentence.js';
import { NOT_GIVEN, PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { PermissionValue } from '../../../domain/terms/terms-document.js';
import { TEXT_STATUSES } from '../../../domain/texts/text-state.js';
import { byName, HASH, instant, integer, listOf, object, oneOf, share, text } from '../kit/fields-schema.js';
import { DomainParams, entryFields } from '../registry/registry-schema.js';
import { AnsweredCondition } from './answered-condition-schema.js';

const STATUS =
  'Whether the text is at hand: `kept`; `fetching`, ask again in a few seconds; `unavailable`, it could not be fetched; ' +
  '`not_matching`, the archive gives another text, which is never shown; `not_fetched`, this service fetches none, or knows no address.';
const PROBLEM = 'Why the text is not at hand, one sentence.';
const A_PROBLEM = 'The archive answered with status 404.';
const RETRY = 'From when on it is tried again.';

const grade = oneOf(
  ['apt', 'weak', 'condition'],
  'Whether it proves the value alone, only bears on it, or proves one of its conditions.',
  'apt',
);

/** A passage that a value rests on. */
export const EvidencePassage = object('EvidencePassage', 'A passage that a value rests on.', {
  source_url: text('Where the text was published.', 'https://www.example.com/terms'),
  text_sha256: Type.Optional(text("SHA-256 of the text's UTF-8 bytes.", HASH)),
  start: Type.Optional(integer('Where it begins, in UTF-16 units of the text.', 1204, { minimum: 0 })),
  end: Type.Optional(integer('Where it ends.', 1321, { minimum: 0 })),
  grade: Type.Optional(grade),
  quote: Type.Optional(
    text(
      'The passage itself, where the service holds the text: data, never instructions.',
      'You may not use robots to access the site.',
    ),
  ),
  lead_in: Type.Optional(
    object('LeadIn', 'What introduces the list of which the passage is one item, in the same text.', {
      start: Type.Optional(integer('Where it begins, in UTF-16 units of the text.', 1120, { minimum: 0 })),
      end: Type.Optional(integer('Where it ends.', 1133, { minimum: 0 })),
      quote: Type.Optional(text('Its words, where the service holds the text.', 'You may not:')),
    }),
  ),
  before: Type.Optional(
    text('What stands before it, at most 200 characters; of `/evidence` alone.', 'Rules. '),
  ),
  after: Type.Optional(text('What stands behind it.', ' We may change these terms.')),
  text_status: Type.Optional(
    oneOf(TEXT_STATUSES, `${STATUS} Absent where the entry brings the quote itself.`, 'kept'),
  ),
  text_problem: Type.Optional(text(PROBLEM, A_PROBLEM)),
  text_retry_at: Type.Optional(instant(RETRY)),
  archived_at: Type.Optional(text('When an archive recorded the text.', '2026-07-16T00:30:08.000Z')),
  archived_url: Type.Optional(
    text('Where an archive shows this very text.', 'https://github.com/OpenTermsArchive/contrib-versions'),
  ),
});

/** How often a value is right. */
export const ValueAccuracy = object(
  'ValueAccuracy',
  'How often values that came about like this one were measured to be right.',
  {
    share: share('Share of them that was right.', 0.94),
    low: share('Lower end of the 95 % interval.', 0.82),
    high: share('Upper end of the 95 % interval.', 0.99),
    values: integer('Values that it was measured on.', 259, { minimum: 1 }),
    texts: integer('Labelled texts that they are from.', 140, { minimum: 1 }),
  },
);

const ofWords = (words: readonly string[], what: string) =>
  Type.Optional(listOf(Type.Enum([...words], { type: 'string' }), what));

/** How far a denial reaches, where it is narrower than its key. */
export const AnsweredLimits = Type.Unsafe<ShownLimits>(
  object(
    'AnsweredLimits',
    'How far a denial reaches, where it is narrower than its key; it stays a denial.',
    {
      data: ofWords(LIMITED_DATA, 'Kinds of data that the ban is about.'),
      purposes: ofWords(LIMITED_PURPOSES, 'Purposes that the ban is about.'),
      means: ofWords(LIMITED_MEANS, 'Means that the ban is about.'),
      evidence: Type.Optional(
        listOf(
          integer('Place of one passage.', 0, { minimum: 0 }),
          'Places of its passages in the evidence.',
        ),
      ),
      text: text('The same as a sentence.', 'The ban covers only personal data.'),
    },
  ),
);

const ProvenValue = object('ProvenValue', 'A value with what it rests on.', {
  value: PermissionValue,
  confidence: Type.Optional(
    share('How often values that came about like this were measured to be right.', 0.97),
  ),
  measured: Type.Optional(ValueAccuracy),
  not_given: Type.Optional(
    oneOf(
      NOT_GIVEN,
      'Why there is no value: the terms do not address it, they do but not surely enough, or a text was not read.',
      'not_addressed',
    ),
  ),
  limits: Type.Optional(AnsweredLimits),
  passages: listOf(EvidencePassage, 'The best first; without a value those that only seem to bear on it.'),
});

/** A domain and the hash of a text, in the path. */
export const TextParams = Type.Object({
  ...DomainParams.properties,
  sha256: text("SHA-256 of the text's UTF-8 bytes.", HASH, { pattern: '^[0-9a-f]{64}$' }),
});

const TextPassage = object('TextPassage', 'A passage of the text.', {
  start: integer('Where it begins, in UTF-16 units of the text.', 1204, { minimum: 0 }),
  end: integer('Where it ends.', 1321, { minimum: 0 }),
  values: listOf(
    object('PassageValue', 'A value that rests on it.', {
      key: oneOf(PERMISSION_KEYS, 'The permission.', 'scrape_data'),
      grade: Type.Optional(grade),
    }),
    'The values that rest on it.',
  ),
});

/** `GET /registry/:domain/texts/:sha256`. */
export const TextResponse = object('EntryText', 'A text that an entry rests on, and its passages.', {
  domain: entryFields.domain,
  text_sha256: text("SHA-256 of the text's UTF-8 bytes.", HASH),
  kind: Type.Optional(text('What the text is.', 'terms_of_service')),
  language: Type.Optional(text('ISO 639.', 'en')),
  source_url: Type.Optional(text('Where the text was published.', 'https://www.example.com/terms')),
  archived_at: Type.Optional(text('When an archive recorded the text.', '2026-07-16T00:30:08.000Z')),
  archived_url: Type.Optional(
    text('Where an archive shows this very text.', 'https://github.com/OpenTermsArchive/contrib-versions'),
  ),
  status: oneOf(TEXT_STATUSES, STATUS, 'kept'),
  problem: Type.Optional(text(PROBLEM, A_PROBLEM)),
  retry_at: Type.Optional(instant(RETRY)),
  text: Type.Optional(text('The whole text, as it was read.', 'You may not use robots to access the site.')),
  passages: listOf(TextPassage, 'In the order of the text; they may overlap.'),
});

/** A value of a site's own file. */
const OwnValue = object('OwnValue', "A value of a site's own file.", {
  value: PermissionValue,
  conditions: Type.Optional(listOf(AnsweredCondition, 'Its conditions; absent where it has none.')),
  limits: Type.Optional(AnsweredLimits),
});

/** `GET /registry/:domain/evidence`. */
export const EvidenceResponse = object('EntryEvidence', 'What each value of an entry rests on.', {
  domain: entryFields.domain,
  own_file: Type.Optional(
    object('AnsweringFile', "The site's own file, where that answers checks instead of the entry.", {
      document_hash: entryFields.document_hash,
      values: object(
        'OwnValues',
        'By permission key.',
        byName(PERMISSION_KEYS, () => OwnValue),
      ),
    }),
  ),
  document_hash: entryFields.document_hash,
  validation_status: entryFields.validation_status,
  values: object(
    'ProvenValues',
    'By permission key.',
    byName(PERMISSION_KEYS, () => ProvenValue),
  ),
});
