import { nounBits, type FunctionClass, type Lexeme, type Qualifier, type VerbClass, type VerbForm } from './concepts.js';
import type { Word } from './recognise.js';

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

type MutableFrame = { -readonly [K in keyof Frame]: Frame[K] };

const AGENT = nounBits('agent');
/** Qualifiers that stand where a determiner stands: what follows is a noun. */
const DETERMINING: ReadonlySet<string> = new Set(['all', 'every', 'each', 'entire', 'whole', 'one', 'this', 'single', 'individual', 'particular', 'specific', 'complete', 'public', 'full', 'thousands', 'hundreds', 'millions']);
const POSSESSIVES: ReadonlySet<string> = new Set(['my', 'mi', 'mis', 'mon', 'ma', 'mes', 'mein', 'meine', 'meinen', 'meinem', '我的']);
const ACT_FORMS: ReadonlySet<VerbForm> = new Set(['base', 'ing', 'nominal']);

/** Reads the recognised words into frames, in the order of the text. The first is the head. */
export function parse(words: readonly Word[]): readonly Frame[] {
  const parser = new Parser(words);
  return parser.run();
}

class Parser {
  readonly #words: readonly Word[];
  readonly #frames: MutableFrame[] = [];
  #frame: MutableFrame | undefined;
  #spare: MutableFrame | undefined;
  #link: Link = 'head';
  #mayStartVerb = true;
  #afterDeterminer = false;
  #afterSubject = false;
  #afterAuxiliary = false;
  #inPlace = false;
  #isMuted = false;
  #runHead = 0;
  #runAll = 0;
  #runIsUnknown = false;
  #runCertainty = 1;
  #pendingDirect = 0;
  #pendingAll = 0;
  #pendingUnknown = false;
  #pendingCertainty = 1;
  #pendingQualifiers = new Set<Qualifier>();

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  run(): readonly Frame[] {
    for (const [index, word] of this.#words.entries()) {
      if (word.gap === 'clause' && index > 0) this.#startClause();
      else if (word.gap === 'scope') this.#mayStartVerb = true;
      this.#take(word, index);
    }
    this.#closeRun();
    return this.#finish();
  }

  #finish(): readonly Frame[] {
    if (this.#frames.length > 0) {
      if (this.#spare !== undefined) this.#frames.push({ ...this.#spare, link: 'beside' });
      return this.#frames;
    }
    const { verb, form, certainty } = this.#spare ?? { verb: 'none' as const, form: 'nominal' as const, certainty: 1 };
    return [
      {
        verb,
        form,
        link: 'head',
        certainty: Math.min(certainty, this.#pendingCertainty),
        direct: this.#pendingDirect,
        all: this.#pendingAll,
        qualifiers: this.#pendingQualifiers,
        hasUnknownObject: this.#pendingUnknown,
      },
    ];
  }

  #take(word: Word, index: number): void {
    const lexeme = word.lexeme;
    if (lexeme === undefined || isMeaningless(lexeme)) {
      this.#runIsUnknown = true;
      if (!this.#isMuted) this.#afterDeterminer = false;
      return;
    }
    if (lexeme.functionClass !== undefined && lexeme.verb === undefined && lexeme.nouns === 0) {
      if (POSSESSIVES.has(word.text)) this.#qualifiers().add('own');
      this.#takeFunctionWord(lexeme.functionClass);
      return;
    }
    if (lexeme.qualifier !== undefined && ((lexeme.verb === undefined && lexeme.nouns === 0) || this.#afterDeterminer)) {
      this.#qualifiers().add(lexeme.qualifier);
      if (DETERMINING.has(word.text)) this.#afterDeterminer = true;
      return;
    }
    if (this.#isMuted) return;
    if (lexeme.verb !== undefined && this.#isVerbHere(word, index)) this.#takeVerb(word, lexeme.verb, lexeme.form ?? 'base');
    else if (lexeme.nouns !== 0) this.#takeNoun(word);
    else this.#afterDeterminer = false;
  }

  #qualifiers(): Set<Qualifier> {
    return this.#frame === undefined ? this.#pendingQualifiers : (this.#frame.qualifiers as Set<Qualifier>);
  }

  #takeFunctionWord(name: FunctionClass): void {
    switch (name) {
      case 'determiner':
        this.#closeRun();
        this.#afterDeterminer = true;
        return;
      case 'filler':
        return;
      case 'topic':
        this.#closeRun();
        if (this.#frame !== undefined) this.#isMuted = true;
        break;
      case 'without':
        this.#closeRun();
        this.#isMuted = true;
        break;
      case 'preposition':
        this.#closeRun();
        this.#inPlace = true;
        this.#isMuted &&= this.#frame !== undefined;
        break;
      case 'of':
        this.#closeRun();
        break;
      case 'conjunction':
      case 'to':
        this.#closeRun();
        if (name === 'conjunction') this.#isMuted = false;
        this.#mayStartVerb = true;
        if (this.#frame !== undefined) this.#link = name === 'to' ? 'to' : 'and';
        if (name === 'to') this.#inPlace = true;
        break;
      case 'frame':
        this.#closeRun();
        this.#mayStartVerb = true;
        this.#afterAuxiliary = true;
        this.#afterDeterminer = false;
        return;
      case 'pronoun':
        this.#closeRun();
        this.#afterSubject = true;
        break;
    }
    this.#afterDeterminer = false;
    this.#afterAuxiliary &&= name === 'pronoun';
  }

  #isVerbHere(word: Word, index: number): boolean {
    const lexeme = word.lexeme;
    if (lexeme === undefined) return false;
    const { form = 'base', nouns } = lexeme;
    const isAmbiguous = nouns !== 0;
    if (form === 'agent' || (form === 'ed' && !this.#afterAuxiliary)) {
      this.#keepSpare(word, form);
      return false;
    }
    if (this.#afterDeterminer) {
      if (isAmbiguous) return false;
      return this.#frame === undefined || this.#mayStartVerb || form !== 'base';
    }
    if (!isAmbiguous) return true;
    if (form === 's' && !this.#afterSubject) return false;
    if (this.#frame !== undefined && !this.#mayStartVerb) return false;
    if (this.#frame !== undefined && this.#inPlace && this.#link !== 'to' && this.#link !== 'and') return false;
    return !this.#isActNamedLater(index);
  }

  /** Whether a plain verb follows in the same run of words, so that this one is its object: `order.create`. */
  #isActNamedLater(index: number): boolean {
    for (const { lexeme, gap } of this.#words.slice(index + 1)) {
      if (gap === 'clause' || lexeme?.functionClass !== undefined || lexeme?.qualifier !== undefined) return false;
      if (lexeme?.form === 'agent' && lexeme.nouns === 0 && index + 1 < this.#words.length) return isLastWord(this.#words, lexeme);
      if (lexeme?.verb !== undefined && lexeme.verb !== 'other' && lexeme.nouns === 0 && ACT_FORMS.has(lexeme.form ?? 'base')) return true;
    }
    return false;
  }

  #keepSpare(word: Word, form: VerbForm): void {
    const verb = word.lexeme?.verb;
    if (verb === undefined || this.#spare !== undefined) return;
    this.#spare = { ...emptyFrame(verb, form, word.certainty), direct: this.#runHead | this.#pendingDirect, all: this.#runAll | this.#pendingAll };
  }

  #takeVerb(word: Word, verb: VerbClass, form: VerbForm): void {
    this.#closeRun();
    const isFirst = this.#frame === undefined;
    const frame = emptyFrame(verb, form, Math.min(word.certainty, isFirst ? this.#pendingCertainty : 1));
    if (isFirst) {
      frame.direct = this.#pendingDirect & ~AGENT;
      frame.all = this.#pendingAll;
      frame.qualifiers = this.#pendingQualifiers;
    } else {
      frame.link = this.#mayStartVerb && this.#link !== 'head' ? this.#link : 'beside';
      if (form === 'nominal' || form === 'ing') {
        // "perform data extraction": what stands before a named act is its object.
        frame.direct = this.#frame?.direct ?? 0;
        frame.all = this.#frame?.all ?? 0;
      }
      frame.qualifiers = new Set(this.#frame?.qualifiers);
    }
    this.#frames.push(frame);
    this.#frame = frame;
    this.#mayStartVerb = false;
    this.#afterDeterminer = false;
    this.#afterSubject = false;
    this.#afterAuxiliary = false;
    this.#inPlace = false;
  }

  #takeNoun(word: Word): void {
    const bits = word.lexeme?.nouns ?? 0;
    this.#afterDeterminer = false;
    if (bits === AGENT) {
      this.#afterSubject = true;
      return;
    }
    this.#afterSubject = false;
    this.#runHead = bits;
    this.#runAll |= bits;
    this.#runIsUnknown = false;
    this.#runCertainty = Math.min(this.#runCertainty, word.certainty);
  }

  /** The last noun of a run says what the whole is: a training manual is a manual. */
  #closeRun(): void {
    const head = this.#runHead;
    if (this.#frame === undefined) {
      this.#pendingDirect |= head;
      this.#pendingAll |= this.#runAll;
      this.#pendingUnknown ||= this.#runIsUnknown;
      this.#pendingCertainty = Math.min(this.#pendingCertainty, this.#runCertainty);
    } else {
      if (!this.#inPlace) {
        this.#frame.direct |= head;
        this.#frame.hasUnknownObject ||= this.#runIsUnknown && head === 0;
      }
      this.#frame.all |= this.#runAll;
      if (head !== 0) this.#frame.certainty = Math.min(this.#frame.certainty, this.#runCertainty);
    }
    this.#runHead = 0;
    this.#runAll = 0;
    this.#runIsUnknown = false;
    this.#runCertainty = 1;
  }

  #startClause(): void {
    this.#closeRun();
    this.#mayStartVerb = true;
    this.#isMuted = false;
    this.#inPlace = false;
    this.#afterDeterminer = false;
    if (this.#frame !== undefined) this.#link = 'and';
  }
}

function emptyFrame(verb: VerbClass, form: VerbForm, certainty: number): MutableFrame {
  return { verb, form, link: 'head', certainty, direct: 0, all: 0, qualifiers: new Set(), hasUnknownObject: false };
}

/** Whether nothing but names of tools follows: in `EmailHarvester` the last word is the act. */
function isLastWord(words: readonly Word[], lexeme: Lexeme): boolean {
  const rest = words.slice(words.findIndex((word) => word.lexeme === lexeme) + 1);
  return rest.every((word) => word.lexeme?.nouns === AGENT);
}

/** A word that only counts inside a fixed phrase. */
function isMeaningless(lexeme: Lexeme): boolean {
  return lexeme.verb === undefined && lexeme.nouns === 0 && lexeme.qualifier === undefined && lexeme.functionClass === undefined;
}
