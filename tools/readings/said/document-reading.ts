import Type, { type Static, type TSchema } from 'typebox';
import { DOCUMENT_KINDS, PARTIES } from '../../../src/domain/readings/document-kinds.js';
import { byKey } from '../../../src/domain/terms/permission.js';

/** What is wrong with a text as it was archived. */
export const DAMAGES = [
  'lead_in_lost',
  'parts_lost',
  'cut_off',
  'navigation_only',
  'superseded_versions',
  'wrong_document',
  'wall',
  'several_documents',
  'disordered',
] as const;

export type Damage = (typeof DAMAGES)[number];

/** An object that takes no other members. */
export const closed = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const Bounds = { start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) };
const isOrdered = ({ start, end }: { readonly start: number; readonly end: number }) => start < end;
const orderProblem = () => 'must end after it starts';

/** A run of a text, in UTF-16 units: `start` inclusive, `end` exclusive. */
export const Passage = Type.Refine(closed(Bounds), isOrdered, orderProblem);

export type Passage = Static<typeof Passage>;

/** A passage that proves a value (`apt`), or that only bears on it (`weak`). */
export const GradedPassage = Type.Refine(
  closed({
    ...Bounds,
    grade: Type.Enum(['apt', 'weak']),
    /** What introduces the list of which the passage is one item; it stands before it. */
    lead_in: Type.Optional(Passage),
  }),
  (passage) => isOrdered(passage) && (passage.lead_in?.end ?? 0) <= passage.start,
  () => 'must end after it starts, and begin after its lead-in',
);

export type GradedPassage = Static<typeof GradedPassage>;

/** Whether two passages share a part of the same text. */
export function overlap(one: Passage, other: Passage): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether two passages of the same text share half of the shorter one: that they are about the same words. */
export function sharesHalf(one: Passage, other: Passage): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return shared > 0 && 2 * shared >= Math.min(one.end - one.start, other.end - other.start);
}

/** What a reader says of one key. */
export const KeyReading = closed({
  value: Type.Union([Type.Boolean(), Type.Null()]),
  /** Whether a careful second reader might differ: `low`. */
  sure: Type.Enum(['high', 'low']),
  /** What an agent must know before it acts, in the reader's own words, the weightiest first. */
  conditions: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 5 })),
  requires_auth: Type.Optional(Type.Boolean()),
  /** As the text states it, for example `1000/day`. */
  max_frequency: Type.Optional(Type.String({ maxLength: 60 })),
  scope: Type.Optional(Type.String({ maxLength: 120 })),
  /** Where the value is of another party than the text. */
  party: Type.Optional(Type.Enum([...PARTIES])),
  /** What proves the value, the best first. */
  evidence: Type.Optional(Type.Array(Passage, { maxItems: 3 })),
  /** What bears on the key without proving anything. */
  weak: Type.Optional(Type.Array(Passage, { maxItems: 3 })),
});

export type KeyReading = Static<typeof KeyReading>;

/** What one reader, who saw the text and nothing else, says of one text in full. */
export const DocumentReading = closed({
  kind: Type.Enum([...DOCUMENT_KINDS]),
  party: Type.Enum([...PARTIES]),
  /** ISO 639-1. */
  language: Type.String({ pattern: '^[a-z]{2}$' }),
  product: Type.String({ minLength: 1, maxLength: 200 }),
  /** Whether the product is the main service of the site. */
  main: Type.Boolean(),
  /** ISO 3166-1 or `EU`, where the text holds for single countries; otherwise empty. */
  countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 60 }),
  /** Day from which the text says it applies, or on which it says it was last changed. */
  effective: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
  damage: Type.Array(Type.Enum([...DAMAGES])),
  note: Type.Optional(Type.String({ maxLength: 600 })),
  keys: closed(byKey(() => KeyReading)),
});

export type DocumentReading = Static<typeof DocumentReading>;
