import { exactAction } from '../../../domain/check/exact-action.js';
import { parseDomainName } from '../../../domain/terms/domain-name.js';
import type { PermissionKey } from '../../../domain/terms/permission.js';
import { isTextHash } from '../../../domain/texts/named-text.js';

/** What a document says of its page before any script runs: in the tab, and where the link is shared. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** From the root, without a leading slash; absent where the page has no address of its own. */
  readonly canonical?: string;
}

/** As it stands in `web/index.html`, where others take its place. */
export const HEAD: PageHead = {
  title: 'What web sites permit AI agents',
  description:
    'Ask what a web site permits an AI agent to do: the answer, how sure it is, and the passage of the site’s terms that it rests on.',
};

const ACTIONS: Readonly<Record<PermissionKey, string>> = {
  read_content: 'read the public content of',
  scrape_data: 'scrape or download in bulk from',
  api_access: 'use the API of',
  create_account: 'create an account at',
  make_purchases: 'buy or pay at',
  post_content: 'post content at',
  allow_training: 'train AI models on the content of',
};

/**
 * The look-up page. It names the site, and the action where it is one of the seven: another text of the address would let
 * anybody have this service say it in a preview.
 */
export function lookUpHead({ site, action }: Readonly<Record<string, unknown>>): PageHead {
  const domain = domainIn(site);
  if (domain === undefined) return { ...HEAD, canonical: '' };
  const match = typeof action === 'string' && action.length <= 200 ? exactAction(action) : undefined;
  if (match?.kind !== 'exact') return { ...HEAD, title: siteTitle(domain) };
  return {
    title: `May an agent ${ACTIONS[match.key]} ${domain}?`,
    description: `What the terms of ${domain} say of it, how sure that is, and the words it rests on.`,
    canonical: `?${new URLSearchParams({ site: domain, action: match.key })}`,
  };
}

/** The page of a site; `undefined` for what can be none. */
export function siteHead(site: unknown): PageHead | undefined {
  const domain = domainIn(site);
  if (domain === undefined) return undefined;
  return {
    title: siteTitle(domain),
    description: `What the terms of ${domain} say of reading, scraping, the API, accounts, buying, posting and AI training, and on which words that rests.`,
    canonical: `sites/${domain}`,
  };
}

/** The page of a text that the entry of a site rests on; `undefined` for what can be none. */
export function textHead(site: unknown, hash: unknown): PageHead | undefined {
  const domain = domainIn(site);
  if (domain === undefined || !isTextHash(hash)) return undefined;
  return {
    title: `Terms of ${domain}`,
    description: `The archived terms of ${domain} as they were read, with the words that its permissions for AI agents rest on.`,
  };
}

export const REGISTRY_HEAD: PageHead = {
  title: 'What web sites permit AI agents, side by side',
  description:
    'The sites of the registry by what their terms say of reading, scraping, the API, accounts, buying, posting and AI training.',
  canonical: 'registry',
};

export const EDITOR_HEAD: PageHead = {
  title: 'Publish what AI agents may do on a site',
  description:
    'Say what AI agents may do at your site: build the file by questions or as JSON, see how agents read it, and put it where they look.',
  canonical: 'editor',
};

export const DOCS_HEAD: PageHead = {
  title: 'The API of Agent Terms',
  description:
    'Every operation of the API, to read and to try: checks, terms documents, the registry, the log.',
  canonical: 'docs',
};

export const REVIEW_HEAD: PageHead = { title: 'Review', description: 'For admins of this service.' };

export const APPROVALS_HEAD: PageHead = {
  title: 'Approvals',
  description: 'For approvers of this service.',
};

export const AUDIT_HEAD: PageHead = { title: 'Audit', description: 'For auditors of this service.' };

const siteTitle = (domain: string) => `What ${domain} permits AI agents`;

function domainIn(text: unknown): string | undefined {
  try {
    return typeof text === 'string' ? parseDomainName(text) : undefined;
  } catch {
    return undefined;
  }
}
