import type { Qualifier, VerbClass, VerbForm } from './concepts.js';

/** How a frame hangs on the one before: it is the head, joined by "and", a purpose ("to …"), or directly beside it. */
export type Link = 'head' | 'and' | 'to' | 'beside';

/** One verb of the action with what it is done to. `verb` is `none` when the action has no verb at all. */
export interface Frame {
  readonly verb: VerbClass | 'none';
  readonly form: VerbForm;
  readonly link: Link;
  readonly certainty: number;
  /** Noun classes of the thing acted on. */
  readonly direct: number;
  /** Noun classes of every noun beside the verb, modifiers and places included. */
  readonly all: number;
  readonly qualifiers: ReadonlySet<Qualifier>;
  /** Whether the thing acted on is a word that no lexicon has. */
  readonly hasUnknownObject: boolean;
}

/** A frame while it is being read. */
export type MutableFrame = { -readonly [K in keyof Frame]: Frame[K] } & { qualifiers: Set<Qualifier> };

export function emptyFrame(verb: VerbClass, form: VerbForm, certainty: number): MutableFrame {
  return {
    verb,
    form,
    link: 'head',
    certainty,
    direct: 0,
    all: 0,
    qualifiers: new Set(),
    hasUnknownObject: false,
  };
}
