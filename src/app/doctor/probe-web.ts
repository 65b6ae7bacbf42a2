import { listModels } from '../../adapters/analyst/openai/protocol-client.js';
import { openFetcher } from '../open-fetcher.js';
import type { Settings } from '../settings.js';
import { userAgentOf } from '../user-agent.js';
import { type Finding, fine, note, type Probe, problem } from './finding.js';

const ANSWER_TIMEOUT_MS = 5_000;

/** Whether the server of the model takes the key and has the model. */
export function modelProbe(settings: Settings): Probe {
  const { openaiApiKey, openaiBaseUrl, openaiModel } = settings;
  const where = openaiBaseUrl ?? 'OpenAI';
  const options = { apiKey: openaiApiKey?.reveal(), baseUrl: openaiBaseUrl, timeoutMs: ANSWER_TIMEOUT_MS };
  const run = async (signal: AbortSignal): Promise<readonly Finding[]> => {
    const list = await listModels(options, signal);
    if (list.kind === 'unreachable')
      return [
        problem(`The model's server ${where} cannot be reached.`, 'Start it, or mend OPENAI_BASE_URL.'),
      ];
    if (list.kind === 'models')
      return list.names.includes(openaiModel)
        ? [fine(`The model's server ${where} has ${openaiModel}, and takes the key.`)]
        : [
            problem(
              `The model's server ${where} does not have OPENAI_MODEL ${openaiModel}.`,
              `Set one that it has: ${list.names.slice(0, 5).join(', ') || 'it names none'}.`,
            ),
          ];
    if (list.status === 401 || list.status === 403)
      return [
        problem(`The model's server ${where} refuses the key (${list.status}).`, 'Mend OPENAI_API_KEY.'),
      ];
    return [
      note(
        `The model's server ${where} answers, and gives no list of models (${list.status ?? 'not the protocol'}).`,
        'Whether it takes the key and has the model, a generation shows.',
      ),
    ];
  };
  return { name: 'model', run };
}

/** Through the guard of every fetch, so that its rules, DNS and the way out are tried together. */
export function fetchProbe(settings: Settings, url: string): Probe {
  const run = async (signal: AbortSignal): Promise<readonly Finding[]> => {
    const fetcher = await openFetcher(settings, userAgentOf(settings));
    const page = await fetcher.fetch({ url, accept: '*/*', mediaTypes: ['*/*'], signal });
    if (page.kind === 'page') return [fine(`${page.url} was fetched (${page.status}).`)];
    return [
      problem(
        `${url} cannot be fetched (${page.reason}): ${page.message}`,
        'See to DNS, the way out and its certificates; docs/fetching.md says what is refused.',
      ),
    ];
  };
  return { name: 'fetch', run };
}
