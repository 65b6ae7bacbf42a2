import { DomainError } from '../../domain/errors.js';
import type { TermsText } from '../../domain/generate/terms-text.js';
import type { TermsAnalyst, TermsReading } from '../../domain/ports/terms-analyst.js';
import { type Claims, readAnswer } from './openai/answer.js';
import { ChatModel, type ChatModelOptions } from './openai/chat-model.js';
import { chooseParts, type Part } from './openai/choose-parts.js';
import { mergeClaims } from './openai/merge-claims.js';
import { askAgain, type DrawMark, drawRandomMark, type Message, promptFor } from './openai/prompt.js';
import { type Wait, waitForReal } from './openai/retrying.js';
import { sectionsOf } from './openai/sections.js';
import { translateError } from './openai/translate-errors.js';

export interface OpenAiTermsAnalystOptions {
  /** Not needed where `baseUrl` names a server that asks for none. */
  readonly apiKey?: string | undefined;
  /** Address of any server of the protocol; OpenAI's own when left out. */
  readonly baseUrl?: string | undefined;
  readonly model: string;
  /** Longest time for one answer of the model. */
  readonly timeoutMs?: number;
  /** Sends the requests in place of the runtime's own way. */
  readonly fetch?: ChatModelOptions['fetch'];
  /** Most characters of a text in one request. */
  readonly sectionChars?: number;
  /** Most requests for one reading, repeated ones not counted. */
  readonly maxSections?: number;
  readonly drawMark?: DrawMark;
  readonly wait?: Wait;
}

const TIMEOUT_MS = 60_000;
const SECTION_CHARS = 24_000;
const MAX_SECTIONS = 12;
/** How much of a section the next one repeats, as a share of it. */
const OVERLAP = 1 / 16;
const AT_ONCE = 3;

/** Terms as a language model reads them, behind any server of the OpenAI chat-completions protocol. */
export class OpenAiTermsAnalyst implements TermsAnalyst {
  readonly name: string;
  readonly #model: ChatModel;
  readonly #sectionChars: number;
  readonly #maxSections: number;
  readonly #drawMark: DrawMark;

  constructor(options: OpenAiTermsAnalystOptions) {
    const { apiKey, baseUrl, model, timeoutMs = TIMEOUT_MS } = options;
    this.name = `openai:${model}`;
    this.#sectionChars = options.sectionChars ?? SECTION_CHARS;
    this.#maxSections = options.maxSections ?? MAX_SECTIONS;
    this.#drawMark = options.drawMark ?? drawRandomMark;
    this.#model = new ChatModel({
      apiKey,
      baseUrl,
      model,
      timeoutMs,
      fetch: options.fetch,
      wait: options.wait ?? waitForReal,
    });
  }

  async analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading> {
    signal.throwIfAborted();
    const parts = partsOf(texts, this.#sectionChars);
    const chosen = chooseParts(parts, this.#maxSections);
    const claims = mergeClaims(await this.#readAll(chosen, signal));
    const left = parts.length - chosen.length;
    const remarks =
      left === 0
        ? []
        : [`The terms are long: ${left} of their ${parts.length} sections were not given to the model.`];
    return { claims, remarks };
  }

  /** A few parts at a time. The first that fails ends the others. */
  async #readAll(parts: readonly Part[], signal: AbortSignal): Promise<readonly Claims[]> {
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const readings: Claims[] = [];
    const waiting = parts.entries();
    const readInTurn = async () => {
      for (const [index, part] of waiting) readings[index] = await this.#read(part, either);
    };
    try {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, parts.length) }, readInTurn));
      return readings;
    } catch (error) {
      signal.throwIfAborted();
      throw translateError(error);
    } finally {
      stop.abort();
    }
  }

  async #read(part: Part, signal: AbortSignal): Promise<Claims> {
    const messages = promptFor(part, this.#drawMark);
    const first = await this.#ask(messages, part, signal);
    if (first.kind === 'claims') return first.claims;
    const second = await this.#ask(askAgain(messages, first.problem), part, signal);
    if (second.kind === 'claims') return second.claims;
    throw new DomainError('generator_failure', 'The model that reads terms gave no usable answer.', {
      cause: new Error(`Twice no usable answer: ${second.problem}`),
    });
  }

  async #ask(messages: readonly Message[], part: Part, signal: AbortSignal) {
    const reply = await this.#model.ask(messages, signal);
    return reply.kind === 'text' ? readAnswer(reply.text, part.source) : reply;
  }
}

function partsOf(texts: readonly TermsText[], maxChars: number): readonly Part[] {
  const size = { maxChars, overlapChars: Math.round(maxChars * OVERLAP) };
  return texts.flatMap((text, source) => {
    const sections = sectionsOf(text.text, size);
    return sections.map((section, index) => ({
      ...section,
      text,
      source,
      number: index + 1,
      of: sections.length,
    }));
  });
}
