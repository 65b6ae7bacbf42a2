import { aiAgentOf } from '../../../domain/signals/ai-agents.js';
import { sayingsOf } from '../../../domain/signals/sayings.js';
import { aSignal, type ReadSignal, type Saying, type SignalKind } from '../../../domain/signals/signal.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { readPreferences } from './read-preferences.js';
import { readRsl } from './read-rsl.js';
import { readTdm, tdmReservation } from './read-tdmrep.js';
import { walkTags } from './walk-tags.js';

/** The answer to a request for a site's front page. */
export interface FrontPage {
  readonly domain: DomainName;
  /** Address of the answer. Links are relative to it. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The kept part of the page; empty where there is none. */
  readonly html: string;
}

/** What a page tells machines, and the licences that it names. */
export interface PageSignals {
  readonly signals: readonly ReadSignal[];
  /** Absolute URLs. */
  readonly licenses: readonly string[];
}

/** A header or an element is about the page that it comes with. */
const THIS_PAGE = '/$';
const RSL_TYPE = 'application/rsl+xml';
const MAX_OF_PAGE = 20;
const PREFERENCE_HEADERS = [
  ['content-usage', 'content_usage'],
  ['content-signal', 'content_signal'],
] as const;
/** Headers that name a price: Cloudflare's pay per crawl, x402, and authentication schemes. */
const PRICES = ['crawler-price', 'crawler-error', 'payment-required', 'www-authenticate'];
/** Cloudflare's errors that demand a signature (pay per crawl, error codes). */
const UNSIGNED = /^(?:StrongAuthRequired|InvalidSignature)$/i;

/** Reads the headers and the head of a front page. */
export function readPageSignals(page: FrontPage): PageSignals {
  const head = readHead(page);
  return {
    signals: [...headerSignals(page), ...refusalSignals(page), ...head.signals].slice(0, MAX_OF_PAGE),
    licenses: [...linkedLicenses(page.headers.link ?? ''), ...head.licenses].flatMap(
      (href) => URL.parse(href, page.url)?.href ?? [],
    ),
  };
}

function headerSignals({ headers }: FrontPage): readonly ReadSignal[] {
  const signals: ReadSignal[] = [];
  for (const [name, kind] of PREFERENCE_HEADERS) {
    const value = headers[name];
    if (value !== undefined)
      signals.push(readPreferences({ kind, value, text: `${name}: ${value}`, scope: THIS_PAGE }));
  }
  signals.push(
    ...readTdm({
      text: headerLines(headers, ['tdm-reservation', 'tdm-policy']),
      scope: THIS_PAGE,
      reservation: tdmReservation(headers['tdm-reservation']),
      policy: headers['tdm-policy'],
    }),
  );
  const tag = headers['x-robots-tag'] ?? '';
  for (const [agent, directives] of directivesByAgent(tag))
    signals.push(...robotsTag(`x-robots-tag: ${tag}`, directives, agent));
  return signals;
}

/** Directives with a value of their own, whose names are no agents. */
const VALUED = /^(?:unavailable_after|max-(?:snippet|image-preview|video-preview))$/i;

/**
 * An agent's name before a colon is for its directive and those after it, up to the next name (Google, "Robots meta tag,
 * data-nosnippet, and X-Robots-Tag specifications"). Several headers arrive as one list.
 *
 * @returns directives by agent; the empty name is everybody
 */
function directivesByAgent(tag: string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  let agent = '';
  for (const part of tag.split(',')) {
    const [, name = '', rest = ''] = /^\s*([\w.-]{1,100})\s*:(.*)$/s.exec(part) ?? [];
    const isNamed = name !== '' && !VALUED.test(name);
    if (isNamed) agent = name.toLowerCase();
    const directives = groups.get(agent) ?? [];
    directives.push(...(isNamed ? rest : part).toLowerCase().split(/\s+/));
    groups.set(agent, directives);
  }
  return groups;
}

/** What an answer that refuses the page demands: money, a licence, or a signature. */
function refusalSignals({ status, headers }: FrontPage): readonly ReadSignal[] {
  const signals: ReadSignal[] = [];
  const add = (kind: SignalKind, names: readonly string[]) => {
    const text = `${status}\n${headerLines(headers, names)}`.trim();
    signals.push(aSignal({ kind, text, scope: THIS_PAGE, says: sayingsOf([['fetch', 'conditional']]) }));
  };
  if (status < 400 || status > 499) return signals;
  if (status === 402) add('payment_required', PRICES);
  if (/^\s*License\b/i.test(headers['www-authenticate'] ?? '')) add('rsl', ['www-authenticate']);
  const asksToSign = /tag="web-bot-auth"|"signature-agent"/i.test(headers['accept-signature'] ?? '');
  if (asksToSign || UNSIGNED.test(headers['crawler-error'] ?? ''))
    add('web_bot_auth', ['accept-signature', 'crawler-error']);
  return signals;
}

function headerLines(headers: FrontPage['headers'], names: readonly string[]): string {
  return names.flatMap((name) => (headers[name] === undefined ? [] : `${name}: ${headers[name]}`)).join('\n');
}

/** Reads `noai` and `noimageai` for everybody or for an AI agent. Directives for other programs give no signal. */
function robotsTag(text: string, directives: readonly string[], agent: string): readonly ReadSignal[] {
  const saying: Saying | undefined = directives.includes('noai')
    ? 'deny'
    : directives.includes('noimageai')
      ? 'conditional'
      : undefined;
  const named = aiAgentOf(agent);
  if (saying === undefined || (agent !== '' && named === undefined)) return [];
  return [
    aSignal({
      kind: 'robots_tag',
      text,
      scope: THIS_PAGE,
      ...(named !== undefined && { agents: [named.token] }),
      says: sayingsOf([['train', saying]]),
    }),
  ];
}

/** Targets of a `Link` header that are RSL licences (RSL 1.0, 4.5). */
function linkedLicenses(header: string): readonly string[] {
  return [...header.matchAll(/<([^<>]{1,2048})>([^<]{0,2048})/g)].flatMap(([, href = '', parameters = '']) =>
    /;\s*rel="?license\b/i.test(parameters) && parameters.toLowerCase().includes(RSL_TYPE) ? [href] : [],
  );
}

/** Meta elements, links and inline licences before the body. */
function readHead({ html, domain }: FrontPage): PageSignals {
  const signals: ReadSignal[] = [];
  const licenses: string[] = [];
  const tdm = new Map<string, { readonly content: string; readonly text: string }>();
  let inline: string | undefined;
  walkTags(html, false, {
    opens({ name, attributes, start, end }) {
      const text = html.slice(start, end);
      if (name === 'meta') {
        const called = (attributes.name ?? '').toLowerCase();
        const content = attributes.content ?? '';
        if (called.startsWith('tdm-')) tdm.set(called, { content, text });
        else if (called === 'robots' || aiAgentOf(called) !== undefined) {
          const directives = content.toLowerCase().split(/[\s,]+/);
          signals.push(...robotsTag(text, directives, called === 'robots' ? '' : called));
        }
      } else if (name === 'link') {
        const isLicense = /(?:^|\s)license(?:\s|$)/i.test(attributes.rel ?? '');
        if (isLicense && attributes.type?.toLowerCase() === RSL_TYPE) licenses.push(attributes.href ?? '');
      } else if (name === 'script' && attributes.type?.toLowerCase() === RSL_TYPE) inline = '';
      return name !== 'body';
    },
    text(words) {
      if (inline !== undefined) inline += words;
    },
    closes() {
      if (inline !== undefined) signals.push(...(readRsl(inline.trim(), { domain, page: THIS_PAGE }) ?? []));
      inline = undefined;
    },
  });
  const [reservation, policy] = [tdm.get('tdm-reservation'), tdm.get('tdm-policy')];
  signals.push(
    ...readTdm({
      text: [reservation?.text, policy?.text].filter((text) => text !== undefined).join('\n'),
      scope: THIS_PAGE,
      reservation: tdmReservation(reservation?.content),
      policy: policy?.content,
    }),
  );
  return { signals: signals.slice(0, MAX_OF_PAGE), licenses: licenses.slice(0, MAX_OF_PAGE) };
}
