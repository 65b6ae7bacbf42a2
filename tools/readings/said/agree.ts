import type { DocumentKind, Party } from '../../../src/domain/readings/document-kinds.js';
import { joinConditions } from '../../../src/domain/readings/join-conditions.js';
import type { Certainty } from '../../../src/domain/readings/measured-shares.js';
import { byKey, type PermissionKey } from '../../../src/domain/terms/permission.js';
import {
  type Damage,
  type DocumentReading,
  type GradedPassage,
  type KeyReading,
  overlap,
  type Passage,
} from './document-reading.js';

/** What several readings of one text say of a key. */
export interface AgreedValue {
  /** `null` where the readings differ and no third has decided. */
  readonly value: boolean | null;
  readonly certainty: Certainty;
  /** What the readers say, each once, where they differ and none has decided. */
  readonly contested?: readonly (boolean | null)[];
  readonly conditions: readonly string[];
  readonly requiresAuth?: boolean;
  readonly maxFrequency?: string;
  readonly scope?: string;
  readonly party: Party;
  /** The best first; `apt` where two readers chose it or a sure one did. */
  readonly evidence: readonly GradedPassage[];
}

/** What several readings of one text say together. */
export interface AgreedReading {
  readonly readers: number;
  readonly kind: DocumentKind;
  readonly party: Party;
  readonly language: string;
  readonly product: string;
  readonly main: boolean;
  readonly countries: readonly string[];
  readonly effective: string | null;
  /** What any reader saw. */
  readonly damage: readonly Damage[];
  readonly keys: Readonly<Record<PermissionKey, AgreedValue>>;
}

const MOST_PASSAGES = 3;
/** What readers write where they have no condition to tell. */
const SAYS_NOTHING = /^No exception is (?:named|stated|given)\.$/;

/**
 * One reading out of several independent ones of the same text, in the order in which they were made. A value needs the
 * most votes; where two differ and there is no third, it is contested and `null`. What is said of the document itself is
 * what most say, the first where none has more.
 */
export function agree(readings: readonly [DocumentReading, ...DocumentReading[]]): AgreedReading {
  const said = <T>(of: (reading: DocumentReading) => T): T => commonest(readings.map(of));
  const party = said((reading) => reading.party);
  return {
    readers: readings.length,
    kind: said(({ kind }) => kind),
    party,
    language: said(({ language }) => language),
    product: readings[0].product,
    main: said(({ main }) => main),
    countries: said(({ countries }) => [...countries].sort().join()) === '' ? [] : readings[0].countries,
    effective: said(({ effective }) => effective),
    damage: [...new Set(readings.flatMap(({ damage }) => damage))],
    keys: byKey((key) =>
      agreeOnKey(
        readings.map(({ keys }) => keys[key]),
        party,
      ),
    ),
  };
}

function agreeOnKey(readings: readonly KeyReading[], documentParty: Party): AgreedValue {
  const value = commonest(readings.map((reading) => reading.value));
  const backers = readings.filter((reading) => reading.value === value);
  if (backers.length * 2 <= readings.length && readings.length > 1)
    return {
      value: null,
      certainty: 'contested',
      contested: [true, false, null].filter((one) => readings.some((reading) => reading.value === one)),
      conditions: [],
      party: documentParty,
      evidence: [],
    };
  const maxFrequency = backers.find((reading) => reading.max_frequency)?.max_frequency;
  const scope = backers.find((reading) => reading.scope)?.scope;
  return {
    value,
    certainty: certaintyOf(readings, backers),
    conditions: joinConditions(
      backers.map(({ conditions = [] }) => conditions.filter((condition) => !SAYS_NOTHING.test(condition))),
    ),
    ...(backers.every((reading) => reading.requires_auth) && { requiresAuth: true }),
    ...(maxFrequency !== undefined && { maxFrequency }),
    ...(scope !== undefined && { scope }),
    party: commonest(backers.map(({ party = documentParty }) => party)),
    evidence: value === null ? [] : bestPassages(backers),
  };
}

function certaintyOf(readings: readonly KeyReading[], backers: readonly KeyReading[]): Certainty {
  const sure = backers.every((reading) => reading.sure === 'high');
  if (readings.length === 1) return sure ? 'alone' : 'alone_unsure';
  if (backers.length < readings.length) return 'decided';
  return sure ? 'agreed' : 'agreed_unsure';
}

/** A reader's best counts three, the next two: what several readers chose comes before what one did. */
function bestPassages(readings: readonly KeyReading[]): readonly GradedPassage[] {
  const chosen: { passage: Passage; weight: number; readers: number; isSure: boolean }[] = [];
  for (const { evidence = [], sure } of readings) {
    for (const [place, passage] of evidence.entries()) {
      const weight = MOST_PASSAGES - place;
      const same = chosen.find((other) => overlap(other.passage, passage));
      if (same === undefined) chosen.push({ passage, weight, readers: 1, isSure: sure === 'high' });
      else {
        same.weight += weight;
        same.readers += 1;
        same.isSure ||= sure === 'high';
      }
    }
  }
  return chosen
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_PASSAGES)
    .map(({ passage, readers, isSure }) => ({ ...passage, grade: readers > 1 || isSure ? 'apt' : 'weak' }));
}

/** The value that stands most often in a list, the earlier of equals. */
function commonest<T>(values: readonly T[]): T {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] as T;
}
