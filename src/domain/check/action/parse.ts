import { type FunctionClass, nounBits, type Qualifier, type VerbClass, type VerbForm } from './concepts.js';
import { emptyFrame, type Frame, type Link, type MutableFrame } from './frame.js';
import { isActNamedLater } from './later-act.js';
import { isMeaningless } from './lexicon-index.js';
import type { Word } from './recognise.js';

const AGENT = nounBits('agent');
/** Words that make a question when they come first, with or without a verb to follow. */
const ASKS: ReadonlySet<string> = new Set(['which', 'what', 'who', 'whose', 'when', 'where', 'how']);
const ASKS_WHETHER: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'does', 'did', 'has']);

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
  #afterPronoun = false;
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
    const isQuestion = ASKS_WHETHER.has(this.#words[0]?.text ?? '');
    if (this.#frames.length > 0) {
      // "does the train stop in Leeds" asks, whatever stopping is.
      if (isQuestion && this.#frames[0]?.verb === 'other') this.#frames[0].verb = 'wonder';
      if (this.#spare !== undefined) this.#frames.push({ ...this.#spare, link: 'beside' });
      return this.#frames;
    }
    const { verb, form, certainty } = this.#spare ?? {
      verb: 'none' as const,
      form: 'nominal' as const,
      certainty: 1,
    };
    const frame: Frame = {
      verb,
      form,
      link: 'head',
      certainty: Math.min(certainty, this.#pendingCertainty),
      direct: this.#pendingDirect,
      all: this.#pendingAll,
      qualifiers: this.#pendingQualifiers,
      hasUnknownObject: this.#pendingUnknown,
    };
    return isQuestion ? [frame, { ...frame, verb: 'wonder', form: 'base', link: 'beside' }] : [frame];
  }

  #take(word: Word, index: number): void {
    const lexeme = word.lexeme;
    if (index === 0 && ASKS.has(word.text) && this.#words.length > 2) {
      this.#takeVerb(word, 'wonder', 'base');
      this.#mayStartVerb = true;
      return;
    }
    if (lexeme === undefined || isMeaningless(lexeme)) {
      this.#runIsUnknown = true;
      return;
    }
    if (lexeme.functionClass !== undefined && lexeme.verb === undefined && lexeme.nouns === 0) {
      if (lexeme.qualifier !== undefined) this.#qualifiers().add(lexeme.qualifier);
      this.#takeFunctionWord(lexeme.functionClass);
      return;
    }
    if (
      lexeme.qualifier !== undefined &&
      ((lexeme.verb === undefined && lexeme.nouns === 0) || this.#afterDeterminer)
    ) {
      this.#qualifiers().add(lexeme.qualifier);
      return;
    }
    if (this.#isMuted) return;
    if (lexeme.verb !== undefined && this.#isVerbHere(word, index))
      this.#takeVerb(word, lexeme.verb, lexeme.form ?? 'base');
    else if (lexeme.nouns !== 0) this.#takeNoun(word);
    else this.#afterDeterminer = false;
  }

  #qualifiers(): Set<Qualifier> {
    return this.#frame?.qualifiers ?? this.#pendingQualifiers;
  }

  #takeFunctionWord(name: FunctionClass): void {
    switch (name) {
      case 'possessive':
        this.#qualifiers().add('own');
        this.#closeRun();
        this.#afterDeterminer = true;
        return;
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
        this.#afterPronoun = true;
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
    if (form === 'agent' || (form === 'ed' && !this.#afterAuxiliary && !this.#afterPronoun)) {
      this.#keepSpare(word, form);
      return false;
    }
    if (this.#afterDeterminer) {
      if (isAmbiguous) return false;
      return this.#frame === undefined || this.#mayStartVerb || form !== 'base';
    }
    if (!isAmbiguous) return true;
    if (form === 's' && !this.#afterSubject && !isBeforeItsObject(this.#words[index + 1])) return false;
    if (this.#frame !== undefined && !this.#mayStartVerb) return false;
    if (this.#frame !== undefined && this.#inPlace && this.#link !== 'to' && this.#link !== 'and')
      return false;
    return !isActNamedLater(this.#words, index);
  }

  #keepSpare(word: Word, form: VerbForm): void {
    const verb = word.lexeme?.verb;
    if (verb === undefined || this.#spare !== undefined) return;
    this.#spare = {
      ...emptyFrame(verb, form, word.certainty),
      direct: this.#runHead | this.#pendingDirect,
      all: this.#runAll | this.#pendingAll,
    };
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
    this.#afterPronoun = false;
    this.#inPlace = false;
  }

  #takeNoun(word: Word): void {
    const bits = word.lexeme?.nouns ?? 0;
    this.#afterDeterminer = false;
    if (bits === AGENT) {
      this.#afterSubject = true;
      // "my agent" says whose the agent is, not whose the thing.
      this.#qualifiers().delete('own');
      return;
    }
    this.#afterSubject = false;
    this.#afterPronoun = false;
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

/** "… trains a classifier": a determiner after a word that may be a plural noun makes it a verb. */
function isBeforeItsObject(next: Word | undefined): boolean {
  return next?.gap === 'space' && (isClass(next, 'determiner') || isClass(next, 'possessive'));
}

function isClass(word: Word, name: FunctionClass): boolean {
  return word.lexeme?.functionClass === name;
}
