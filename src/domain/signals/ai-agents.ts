/**
 * The purposes for which an agent fetches: model training, an index for answers of models, a user's question,
 * acting.
 */
export const AGENT_PURPOSES = ['training', 'search', 'user', 'agent'] as const;

export type AgentPurpose = (typeof AGENT_PURPOSES)[number];

/** An AI agent as robots.txt files name it. */
export interface AiAgent {
  /** Product token (RFC 9309, 2.2.1), as its operator spells it. */
  readonly token: string;
  readonly operator: string;
  readonly purpose: AgentPurpose;
  /** The operator's page about the agent, or the operator's home page when there is none. */
  readonly documentedAt: string;
}

type Operator = readonly [
  operator: string,
  documentedAt: string,
  tokens: Partial<Record<AgentPurpose, string>>,
];

/**
 * The agents that robots.txt files name most, by operator; last reviewed on 2026-11-23. An agent with several
 * purposes is listed under the furthest-reaching one, in the order of {@link AGENT_PURPOSES}. A token that
 * only controls the use of pages which another crawler fetched, such as Google-Extended, is listed under that
 * use.
 */
const OPERATORS: readonly Operator[] = [
  ['Ai2', 'https://allenai.org/crawler', { training: 'AI2Bot Ai2Bot-Dolma' }],
  [
    'Amazon',
    'https://developer.amazon.com/amazonbot',
    { training: 'Amazonbot', search: 'Amzn-SearchBot', user: 'Amzn-User', agent: 'AmazonBuyForMe NovaAct' },
  ],
  [
    'Amazon Web Services',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/webcrawl-data-source-connector.html',
    { search: 'bedrockbot' },
  ],
  [
    'Anthropic',
    'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler',
    { training: 'ClaudeBot anthropic-ai', search: 'Claude-SearchBot', user: 'Claude-User Claude-Web' },
  ],
  ['Apple', 'https://support.apple.com/en-us/119829', { training: 'Applebot-Extended', search: 'Applebot' }],
  ['Brave', 'https://safe.search.brave.com/help/brave-search-crawler', { search: 'Bravebot' }],
  ['ByteDance', 'https://bytespider.bytedance.com/', { training: 'Bytespider TikTokSpider' }],
  ['Cloudflare', 'https://developers.cloudflare.com/autorag', { search: 'Cloudflare-AutoRAG' }],
  ['Cognition', 'https://docs.devin.ai/', { agent: 'Devin' }],
  ['Cohere', 'https://cohere.com/', { training: 'cohere-training-data-crawler', user: 'cohere-ai' }],
  ['Common Crawl', 'https://commoncrawl.org/ccbot', { training: 'CCBot' }],
  ['DeepSeek', 'https://www.deepseek.com/', { training: 'DeepSeekBot' }],
  ['Diffbot', 'https://www.diffbot.com/', { search: 'Diffbot' }],
  [
    'DuckDuckGo',
    'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot/',
    { user: 'DuckAssistBot' },
  ],
  ['Exa', 'https://exa.ai/', { search: 'ExaBot ExaSearchBot' }],
  ['Firecrawl', 'https://www.firecrawl.dev/', { user: 'FirecrawlAgent' }],
  [
    'Google',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
    {
      training: 'Google-Extended GoogleOther GoogleOther-Image GoogleOther-Video',
      search: 'Google-CloudVertexBot',
      user: 'Gemini-Deep-Research Google-NotebookLM GoogleAgent-URLContext',
      agent: 'Google-Agent GoogleAgent-Mariner',
    },
  ],
  ['Huawei', 'https://webmaster.petalsearch.com/site/petalbot', { training: 'PanguBot', search: 'PetalBot' }],
  ['img2dataset', 'https://github.com/rom1504/img2dataset', { training: 'img2dataset' }],
  ['Kagi', 'https://kagi.com/', { user: 'kagi-fetcher' }],
  ['LAION', 'https://laion.ai/faq/', { training: 'LAIONDownloader laion-huggingface-processor' }],
  ['Manus', 'https://manus.im/', { agent: 'Manus-User' }],
  [
    'Meta',
    'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
    { training: 'meta-externalagent FacebookBot', search: 'meta-webindexer', user: 'meta-externalfetcher' },
  ],
  ['Microsoft', 'https://www.bing.com/webmasters/help/', { search: 'AzureAI-SearchBot' }],
  ['Mistral AI', 'https://docs.mistral.ai/robots', { user: 'MistralAI-User' }],
  ['NICT', 'https://www.nict.go.jp/en/', { training: 'ICC-Crawler' }],
  [
    'OpenAI',
    'https://developers.openai.com/api/docs/bots',
    { training: 'GPTBot', search: 'OAI-SearchBot', user: 'ChatGPT-User' },
  ],
  [
    'Perplexity',
    'https://docs.perplexity.ai/guides/bots',
    { search: 'PerplexityBot', user: 'Perplexity-User' },
  ],
  ['ROIS', 'https://ds.rois.ac.jp/en_center8/en_crawler/', { training: 'Cotoyogi' }],
  ['SB Intuitions', 'https://www.sbintuitions.co.jp/en/bot/', { training: 'SBIntuitionsBot' }],
  ['Tavily', 'https://tavily.com/', { search: 'TavilyBot' }],
  ['Timpi', 'https://timpi.io/', { training: 'Timpibot' }],
  ['Webz.io', 'https://webz.io/', { training: 'Webzio-Extended', search: 'omgili omgilibot' }],
  [
    'Yandex',
    'https://yandex.com/support/webmaster/en/search-appearance/fast.html',
    { training: 'YandexAdditional YandexAdditionalBot' },
  ],
  ['You.com', 'https://about.you.com/youbot/', { search: 'YouBot' }],
];

export const AI_AGENTS: readonly AiAgent[] = OPERATORS.flatMap(([operator, documentedAt, tokens]) =>
  AGENT_PURPOSES.flatMap((purpose) =>
    (tokens[purpose]?.split(' ') ?? []).map((token) => ({ token, operator, purpose, documentedAt })),
  ),
);

const BY_TOKEN: ReadonlyMap<string, AiAgent> = new Map(
  AI_AGENTS.map((agent) => [agent.token.toLowerCase(), agent]),
);

/** The AI agent that a product token names, in any case; `undefined` for any other program. */
export function aiAgentOf(token: string): AiAgent | undefined {
  return BY_TOKEN.get(token.toLowerCase());
}
