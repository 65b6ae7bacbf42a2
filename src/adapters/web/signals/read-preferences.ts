import {
  AIPREF_USES,
  CONTENT_SIGNAL_USES,
  sayingsOf,
  type Use,
  type Vocabulary,
} from '../../../domain/signals/sayings.js';
import { aSignal, type ReadSignal, type Saying } from '../../../domain/signals/signal.js';

/** Preferences as written in a line or a header. */
export interface Preferences extends Omit<ReadSignal, 'kind' | 'says'> {
  readonly kind: 'content_usage' | 'content_signal';
  /** The text after the name. */
  readonly value: string;
}

/** Longer than any real statement of preferences. */
const MAX_LENGTH = 2_000;

const KEY = '[a-z*][a-z0-9_.*-]*';
const ITEM = [
  String.raw`-?\d{1,12}\.\d{1,3}`,
  String.raw`@?-?\d{1,15}`,
  String.raw`"(?:[ !#-[\]-~]|\\["\\])*"`,
  '%"[ !#-~]*"',
  ':[A-Za-z0-9+/=]*:',
  String.raw`\?[01]`,
  String.raw`[A-Za-z*][!#$%&'*+.^_\`|~\w:/-]*`,
].join('|');
const PARAMETERS = `(?:; *${KEY}(?:=(?:${ITEM}))?)*`;
const LIST = String.raw`\( *(?:(?:${ITEM})${PARAMETERS}(?: +(?:${ITEM})${PARAMETERS})*)? *\)`;
const MEMBER = new RegExp(`(${KEY})(?:=((?:${ITEM})|${LIST}))?${PARAMETERS}`, 'y');
const COMMA = /[ \t]*,[ \t]*(?=.)/y;

/**
 * The members of a structured field dictionary (RFC 9651, 3.2), each with its value as written and without
 * parameters. The last value of a repeated key counts. `undefined` for a text that is not a dictionary.
 */
export function readDictionary(text: string): ReadonlyMap<string, string | undefined> | undefined {
  const members = new Map<string, string | undefined>();
  const field = text.replace(/^ +| +$/g, '');
  if (field.length > MAX_LENGTH) return undefined;
  for (let at = 0; at < field.length; at = COMMA.lastIndex) {
    MEMBER.lastIndex = at;
    const member = MEMBER.exec(field);
    if (member === null) return undefined;
    members.set(member[1] ?? '', member[2]);
    if (MEMBER.lastIndex === field.length) return members;
    COMMA.lastIndex = MEMBER.lastIndex;
    if (!COMMA.test(field)) return undefined;
  }
  return members;
}

/**
 * A `Content-Usage` of AIPREF (draft-ietf-aipref-attach-05) or a `Content-Signal` (Content Signals Policy),
 * from a header or a robots.txt. An unknown preference has no effect and is kept.
 */
export function readPreferences({ kind, value, ...place }: Preferences): ReadSignal {
  const said =
    kind === 'content_usage'
      ? saidBy(readDictionary(value) ?? new Map(), AIPREF_USES, { y: 'allow', n: 'deny' })
      : saidBy(readSignalPairs(value), CONTENT_SIGNAL_USES, { yes: 'allow', no: 'deny' });
  return aSignal({ kind, ...place, says: sayingsOf(said) });
}

/** Labels and answers, separated by commas, in any case. */
function readSignalPairs(value: string): ReadonlyMap<string, string> {
  const pairs = value.slice(0, MAX_LENGTH).toLowerCase().split(',');
  return new Map(
    pairs.map((pair) => {
      const [label = '', answer = ''] = pair.split('=', 2);
      return [label.trim(), answer.trim()];
    }),
  );
}

function saidBy(
  members: ReadonlyMap<string, string | undefined>,
  vocabulary: Vocabulary,
  answers: Readonly<Record<string, Saying>>,
): readonly (readonly [Use, Saying])[] {
  return Object.entries(vocabulary).flatMap(([label, uses]) => {
    const answer = members.get(label);
    const saying = answer !== undefined && Object.hasOwn(answers, answer) ? answers[answer] : undefined;
    return saying === undefined ? [] : uses.map((use) => [use, saying] as const);
  });
}
