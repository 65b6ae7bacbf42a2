import { listModels } from '../../adapters/analyst/openai/protocol-client.js';
import { openFetcher } from '../open-fetcher.js';
import type { Settings } from '../settings.js';
import { userAgentOf } from '../user-agent.js';
import { type Finding, fine, note, problem } from './finding.js';

const ANSWER_TIMEOUT_MS = 5_000;

/** Whether the model's server accepts the key and has the model. */
export async function probeModel(settings: Settings, signal: AbortSignal): Promise<Finding> {
  const { openaiApiKey, openaiBaseUrl: baseUrl, openaiModel } = settings;
  const server = `The model's server ${baseUrl ?? 'OpenAI'}`;
  const options = { apiKey: openaiApiKey?.reveal(), baseUrl, timeoutMs: ANSWER_TIMEOUT_MS };
  const list = await listModels(options, signal);
  if (list.kind === 'unreachable')
    return problem(`${server} cannot be reached.`, 'Start it, or mend OPENAI_BASE_URL.');
  if (list.kind === 'models' && list.names.includes(openaiModel))
    return fine(`${server} has ${openaiModel}, and takes the key.`);
  if (list.kind === 'models')
    return problem(
      `${server} does not have OPENAI_MODEL ${openaiModel}.`,
      `Set one that it has: ${list.names.slice(0, 5).join(', ') || 'it names none'}.`,
    );
  if (list.status === 401 || list.status === 403)
    return problem(`${server} refuses the key (${list.status}).`, 'Mend OPENAI_API_KEY.');
  return note(
    `${server} answers, and gives no list of models (${list.status ?? 'not the protocol'}).`,
    'Whether it takes the key and has the model, a generation shows.',
  );
}

/**
 * Uses the guard of every fetch, so that its rules, DNS and the connection to the web are tested together.
 */
export async function probeFetch(settings: Settings, url: string, signal: AbortSignal): Promise<Finding> {
  const fetcher = await openFetcher(settings, userAgentOf(settings));
  const page = await fetcher.fetch({ url, accept: '*/*', mediaTypes: ['*/*'], signal });
  if (page.kind === 'page') return fine(`${page.url} was fetched (${page.status}).`);
  return problem(
    `${url} cannot be fetched (${page.reason}): ${page.message}`,
    'See to DNS, the way out and its certificates; docs/fetching.md says what is refused.',
  );
}
