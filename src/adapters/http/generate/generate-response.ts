import { conditionalPermissions } from '../../../domain/conditions/conditional-values.js';
import type { GenerateAnswer } from '../../../domain/generate/generate-terms.js';
import { GENERATOR } from '../../../domain/generate/generated-document.js';
import type { GenerationProgress } from '../../../domain/generate/generation-progress.js';
import type { OwnFileAnswer } from '../../../domain/generate/own-file-answer.js';
import type { KeptGeneratedTerms } from '../../../domain/generate/ports.js';
import { sameSite } from '../../../domain/terms/domain-name.js';
import { SCHEMA_VERSION } from '../../../domain/terms/terms-document.js';
import type { Written } from '../../../domain/written.js';
import type { ErrorAnswer } from '../kit/error-response.js';
import type { GenerateMeta, GenerationFailedEvent, GenerationStepEvent } from './generate-schema.js';

/** The public form of a generator's answer: the document and `meta` (specification 2.11), or the document alone. */
export interface GeneratePresenter {
  /** JSON text. Kept answers are turned into text once. */
  response(answer: GenerateAnswer): string;
  /** JSON text of the file to publish, laid out for people. */
  download(answer: GenerateAnswer): string;
}

const MOST_OF_URL = 2_000;

/** The public form of what a generation tells. */
export function toStepEvent({ url, ...told }: GenerationProgress): Written<GenerationStepEvent> {
  return { ...told, url: url?.slice(0, MOST_OF_URL).toWellFormed() };
}

/** A failure as it is told once events were sent. */
export function toFailedEvent({ status, body, headers }: ErrorAnswer): GenerationFailedEvent {
  const seconds = headers['Retry-After'];
  return { ...body, status, ...(seconds !== undefined && { retry_after_seconds: Number(seconds) }) };
}

/** @param baseUrl where this service is found, for the attribution */
export function makeGeneratePresenter(baseUrl: string): GeneratePresenter {
  // Keyed by what the stores hand out, so that an entry goes when they let go of theirs.
  const texts = new WeakMap<object, string>();

  function metaOf(answer: GenerateAnswer): GenerateMeta {
    return answer.kind === 'authoritative'
      ? authoritativeMeta(answer)
      : generatedMeta(answer.terms, answer.ownFileProblem, baseUrl);
  }

  return {
    response: (answer) => {
      const source = answer.kind === 'authoritative' ? answer.record : answer.terms;
      const isUsual = answer.kind === 'authoritative' || answer.ownFileProblem === undefined;
      const known = isUsual ? texts.get(source) : undefined;
      if (known !== undefined) return known;
      const text = JSON.stringify({ ...documentOf(answer), meta: metaOf(answer) });
      if (isUsual) texts.set(source, text);
      return text;
    },
    download: (answer) => {
      // Meta is no part of a file to publish, not even one that the domain itself has put there.
      const { meta: _left, ...file } = fileOf(answer) as { readonly meta?: unknown };
      return `${JSON.stringify(file, null, 2)}\n`;
    },
  };
}

function documentOf(answer: GenerateAnswer): object {
  return answer.kind === 'authoritative' ? answer.content : answer.terms.document;
}

/** A published file is read by those who look at its values alone, so that its conditions stand in them too. */
function fileOf(answer: GenerateAnswer): object {
  if (answer.kind === 'authoritative') return answer.content;
  const { document } = answer.terms;
  return { ...document, permissions: conditionalPermissions(document) };
}

function authoritativeMeta({ record, content, sourceUrl, problem }: OwnFileAnswer): GenerateMeta {
  const published = `Published by ${record.domain} itself at ${sourceUrl} and given as it was found.`;
  return {
    source: 'authoritative',
    source_url: sourceUrl,
    retrieved_at: record.retrievedAt.toISOString(),
    notice: [
      published,
      ...(problem === undefined ? [] : [`It should be read with care. ${problem}`]),
      ...foreignService(record.domain, content),
    ].join(' '),
  };
}

/** A file that speaks of another site may have been copied from there. */
function foreignService(domain: string, { service }: Readonly<Record<string, unknown>>): readonly string[] {
  const named =
    typeof service === 'object' && service !== null && 'domain' in service ? service.domain : service;
  if (typeof named !== 'string' || sameSite(named, domain)) return [];
  return [`It names another service than ${domain}: ${JSON.stringify(named.slice(0, 253))}.`];
}

function generatedMeta(
  terms: KeptGeneratedTerms,
  ownFileProblem: string | undefined,
  baseUrl: string,
): GenerateMeta {
  const { domain, analyst, remarks } = terms;
  const service = terms.document.service;
  const from = typeof service === 'object' && service.tos_url !== undefined ? service.tos_url : domain;
  return {
    source: 'generated',
    generator: `${GENERATOR} (${analyst})`,
    generated_at: terms.generatedAt.toISOString(),
    generator_version: SCHEMA_VERSION,
    notice: [
      `Generated by Agent Terms Service (${baseUrl}) from the terms at ${from}; keep this notice, or name the service as the source, wherever the result is shown.`,
      'It is a reading by a machine and no legal advice.',
      ...remarks,
      ownFileProblem === undefined
        ? `Owners of ${domain}: publish your own file at https://${domain}/.well-known/agentterms.json, and it is used instead.`
        : `Owners of ${domain}: the agentterms.json that you publish could not be used. ${ownFileProblem}`,
    ].join(' '),
  };
}
