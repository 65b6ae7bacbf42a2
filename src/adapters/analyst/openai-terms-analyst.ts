import { DomainError } from '../../domain/errors.js';
import { proveClaims, showableClaims } from '../../domain/generate/evidence.js';
import type { TermsAnalyst, TermsReading } from '../../domain/generate/ports.js';
import type { TermsText } from '../../domain/generate/terms-text.js';
import { joinConditions } from '../../domain/readings/join-conditions.js';
import { PERMISSION_KEYS } from '../../domain/terms/permission.js';
import { type Claims, type DocumentFacts, type ReadAnswer, readAnswer } from './openai/answer.js';
import { BACK_OFF, type BackOff } from './openai/back-off.js';
import { ChatModel, type ChatModelOptions } from './openai/chat-model.js';
import { chooseParts, type Part } from './openai/choose-parts.js';
import { isTooLong } from './openai/dialect.js';
import { mergeClaims } from './openai/merge-claims.js';
import {
  askAgain,
  askForQuotes,
  type DrawMark,
  drawRandomMark,
  type Message,
  type PartPassage,
  promptFor,
  reconcile,
} from './openai/prompt.js';
import { type Wait, waitForReal } from './openai/retrying.js';
import { sectionsOf } from './openai/sections.js';
import { countTokens } from './openai/tokens.js';
import { translateError } from './openai/translate-errors.js';

export interface OpenAiTermsAnalystOptions {
  /** Not needed if the server of `baseUrl` requires none. */
  readonly apiKey?: string | undefined;
  /** Address of any server of the protocol. Default: OpenAI's own. */
  readonly baseUrl?: string | undefined;
  readonly model: string;
  /** Longest time for one answer of the model. */
  readonly timeoutMs?: number;
  /** Sends the requests in place of the runtime's own fetch. */
  readonly fetch?: ChatModelOptions['fetch'];
  /** Most tokens in the model's context, question and answer together. */
  readonly contextTokens?: number;
  /** Most tokens of a text in one request, in place of the number that `contextTokens` leaves. */
  readonly partTokens?: number;
  /** Most requests for one reading. Retries are not counted. */
  readonly maxSections?: number;
  readonly drawMark?: DrawMark;
  readonly wait?: Wait;
  readonly backOff?: BackOff;
}

/** A model's own reading of a document. */
export interface ModelReading {
  readonly claims: Claims;
  /** Facts of the document; undefined if the model returns no usable ones. */
  readonly facts: DocumentFacts | undefined;
}

const TIMEOUT_MS = 60_000;
const CONTEXT_TOKENS = 100_000;
/** Reserved for the instruction and the answer. */
const RESERVED_TOKENS = 12_000;
const FEWEST_TOKENS = 1_000;
const MAX_SECTIONS = 12;
/** The share of a section that the next one repeats. */
const OVERLAP = 1 / 16;
const AT_ONCE = 3;
/** A part that the server finds too long is halved at most this often. */
const MOST_HALVINGS = 4;
/** A shorter part cannot be the reason why a request is too long. */
const FEWEST_CHARS = 2_000;

/** Reads terms with a language model, on any server of the OpenAI chat-completions protocol. */
export class OpenAiTermsAnalyst implements TermsAnalyst {
  readonly name: string;
  readonly #model: ChatModel;
  readonly #partTokens: number;
  readonly #maxSections: number;
  readonly #drawMark: DrawMark;

  constructor(options: OpenAiTermsAnalystOptions) {
    const { apiKey, baseUrl, model, timeoutMs = TIMEOUT_MS, contextTokens = CONTEXT_TOKENS } = options;
    this.name = `openai:${model}`;
    this.#partTokens = options.partTokens ?? Math.max(FEWEST_TOKENS, contextTokens - RESERVED_TOKENS);
    this.#maxSections = options.maxSections ?? MAX_SECTIONS;
    this.#drawMark = options.drawMark ?? drawRandomMark;
    this.#model = new ChatModel({
      apiKey,
      baseUrl,
      model,
      timeoutMs,
      fetch: options.fetch,
      wait: options.wait ?? waitForReal,
      backOff: options.backOff ?? BACK_OFF,
    });
  }

  /**
   * Each text goes into one request if it fits. A text that was read in parts is then read once more as a
   * whole, from the passages that were found.
   */
  async analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading> {
    signal.throwIfAborted();
    const parts = texts.flatMap((text, source) => partsOf(text, source, this.#partTokens));
    const chosen = chooseParts(parts, this.#maxSections);
    const left = parts.length - chosen.length;
    const { claims } = await this.#readWhole(chosen, texts, signal);
    return {
      claims,
      remarks:
        left === 0
          ? []
          : [`The terms are long: ${left} of their ${parts.length} sections were not given to the model.`],
    };
  }

  /**
   * One document, with its facts.
   *
   * @throws DomainError `service_unavailable` and `generator_failure` like {@link analyse}
   */
  async readDocument(text: TermsText, signal: AbortSignal): Promise<ModelReading> {
    return this.#readWhole(partsOf(text, 0, this.#partTokens), [text], signal);
  }

  /** @param texts all texts; each part names its text by the index */
  async #readWhole(
    parts: readonly Part[],
    texts: readonly TermsText[],
    signal: AbortSignal,
  ): Promise<ModelReading> {
    try {
      const readings = (await this.#readAll(parts, texts, signal)).flat();
      const [only] = readings;
      if (only !== undefined && readings.length === 1) return { claims: only.claims, facts: only.facts };
      // A claim that one part cannot prove does not weaken the claims of other parts.
      const claims = mergeClaims(readings.map((reading) => showableClaims(reading.claims, texts)));
      const facts = readings.find((reading) => reading.facts !== undefined)?.facts;
      const isCut = readings.length > new Set(readings.map(({ part }) => part.source)).size;
      if (!isCut) return { claims, facts };
      return { claims: keepBans(claims, (await this.#reconcile(readings, texts, signal)) ?? {}), facts };
    } catch (error) {
      signal.throwIfAborted();
      throw translateError(error);
    }
  }

  /** A few parts at a time. The first failure cancels the others. */
  async #readAll(
    parts: readonly Part[],
    texts: readonly TermsText[],
    signal: AbortSignal,
  ): Promise<readonly (readonly PartReading[])[]> {
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const readings: (readonly PartReading[])[] = [];
    const waiting = parts.entries();
    const readInTurn = async () => {
      for (const [index, part] of waiting) readings[index] = await this.#readOrHalve(part, texts, either);
    };
    try {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, parts.length) }, readInTurn));
      return readings;
    } finally {
      stop.abort();
    }
  }

  /** A part that is too long for the model after all is read in halves. */
  async #readOrHalve(
    part: Part,
    texts: readonly TermsText[],
    signal: AbortSignal,
    halvings = 0,
  ): Promise<readonly PartReading[]> {
    try {
      return [await this.#read(part, texts, signal)];
    } catch (error) {
      if (!isTooLong(error) || halvings >= MOST_HALVINGS || part.end - part.start < FEWEST_CHARS) throw error;
      const readings: PartReading[] = [];
      for (const half of halvesOf(part))
        readings.push(...(await this.#readOrHalve(half, texts, signal, halvings + 1)));
      return readings;
    }
  }

  async #read(part: Part, texts: readonly TermsText[], signal: AbortSignal): Promise<PartReading> {
    const messages = promptFor(part, this.#drawMark);
    const answer = await this.#answer(messages, part.source, signal);
    const misquoted = misquotedKeys(answer.claims, texts);
    if (misquoted.length === 0) return { ...answer, part };
    const repaired = await this.#ask(askForQuotes(messages, misquoted), part.source, signal);
    if (repaired.kind !== 'claims') return { ...answer, part };
    const still = new Set(misquotedKeys(repaired.claims, texts));
    const mended = misquoted.flatMap((key) => {
      const claim = still.has(key) ? undefined : repaired.claims[key];
      return claim === undefined ? [] : [[key, claim] as const];
    });
    return { claims: { ...answer.claims, ...Object.fromEntries(mended) }, facts: answer.facts, part };
  }

  async #answer(messages: readonly Message[], source: number, signal: AbortSignal) {
    const first = await this.#ask(messages, source, signal);
    if (first.kind === 'claims') return first;
    const second = await this.#ask(askAgain(messages, first.problem), source, signal);
    if (second.kind === 'claims') return second;
    throw new DomainError('generator_failure', 'The model that reads terms gave no usable answer.', {
      cause: new Error(`Twice no usable answer: ${second.problem}`),
    });
  }

  /** The combined reading of the parts; undefined if the model returns no usable one. */
  async #reconcile(
    readings: readonly PartReading[],
    texts: readonly TermsText[],
    signal: AbortSignal,
  ): Promise<Claims | undefined> {
    const passages = readings.flatMap((reading) => passagesOf(reading, texts));
    if (passages.length === 0) return {};
    const answer = await this.#ask(reconcile(passages, this.#drawMark), undefined, signal).catch((error) => {
      signal.throwIfAborted();
      if (isTooLong(error)) return undefined;
      throw error;
    });
    if (answer === undefined) return undefined;
    if (answer.kind !== 'claims' || misquotedKeys(answer.claims, texts).length > 0) return undefined;
    return answer.claims;
  }

  async #ask(
    messages: readonly Message[],
    source: number | undefined,
    signal: AbortSignal,
  ): Promise<ReadAnswer> {
    const reply = await this.#model.ask(messages, signal);
    return reply.kind === 'text' ? readAnswer(reply.text, source) : reply;
  }
}

interface PartReading extends ModelReading {
  readonly part: Part;
}

/**
 * Combines the reading of the whole with those of its parts. A proven claim of a part stays where the whole
 * is silent. A ban gives way only to a grant that quotes the ban's passage. The conditions of both apply.
 */
function keepBans(parts: Claims, whole: Claims): Claims {
  const kept: Claims = { ...parts };
  for (const key of PERMISSION_KEYS) {
    const [part, said] = [parts[key], whole[key]];
    if (said === undefined) continue;
    const banned = part?.value === false ? part.quotes[0]?.quote : undefined;
    if (said.value && banned !== undefined && !said.quotes.some(({ quote }) => quote.includes(banned)))
      continue;
    const conditions = joinConditions([said.conditions ?? [], part?.conditions ?? []]);
    kept[key] = { ...said, ...(conditions.length > 0 && { conditions }) };
  }
  return kept;
}

/** The keys without any quote that is in the texts. */
function misquotedKeys(claims: Claims, texts: readonly TermsText[]) {
  const showable = showableClaims(claims, texts);
  return PERMISSION_KEYS.filter((key) => claims[key] !== undefined && showable[key] === undefined);
}

/** Only passages that are in the texts are shown to a model again. */
function passagesOf({ claims, part }: PartReading, texts: readonly TermsText[]): readonly PartPassage[] {
  return Object.entries(proveClaims({ claims }, texts)).flatMap(([key, { value, evidence }]) =>
    evidence.map(({ quote }) => ({
      key,
      value: value ? ('allowed' as const) : ('denied' as const),
      passage: quote,
      document: part.text.kind,
      part: `${part.number} of ${part.of}`,
    })),
  );
}

/** A text as one part if it fits, otherwise as few parts as possible. */
function partsOf(text: TermsText, source: number, maxTokens: number): readonly Part[] {
  const tokens = countTokens(text.text);
  const maxChars =
    tokens <= maxTokens ? text.text.length : Math.floor((text.text.length * maxTokens) / tokens);
  const sections = sectionsOf(text.text, { maxChars, overlapChars: Math.round(maxChars * OVERLAP) });
  return sections.map((section, index) => ({
    ...section,
    text,
    source,
    number: index + 1,
    of: sections.length,
  }));
}

function halvesOf(part: Part): readonly Part[] {
  const words = part.text.text.slice(part.start, part.end);
  const maxChars = Math.ceil(words.length / 2);
  return sectionsOf(words, { maxChars, overlapChars: 0 }).map(({ start, end, headings }) => ({
    ...part,
    start: part.start + start,
    end: part.start + end,
    headings: [...part.headings, ...headings],
  }));
}
