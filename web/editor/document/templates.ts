import { EVIDENCE_EXTENSION_KEY, META_EXTENSION_KEY } from '../../../src/domain/terms/extension-keys.js';

/** The same as `SPEC_VERSION` of the domain, which would load the whole schema. A test compares the two. */
export const VERSION = '0.3.0';

/** The examples that a document can start from, by their names in an address. */
export const TEMPLATES = ['shop', 'blog', 'api', 'forum', 'deny-all', 'allow-all'] as const;

export type TemplateName = (typeof TEMPLATES)[number];

type Body = Readonly<Record<string, unknown>>;

const OPEN_READING = { requests_per_minute: 60, concurrent_sessions: 2 };

/** Conditions are in English, which every agent reads. An owner may write them in any language. */
const BODIES: Readonly<Record<TemplateName, Body>> = {
  shop: {
    permissions: {
      read_content: true,
      scrape_data: false,
      api_access: null,
      create_account: {
        allowed: true,
        conditions: 'Only on behalf of a person who has agreed to it, with that person’s own details.',
      },
      make_purchases: {
        allowed: true,
        conditions: 'Only when the person who pays has confirmed the goods and the total price.',
        requires_auth: true,
      },
      post_content: false,
      allow_training: false,
    },
    rate_limits: OPEN_READING,
    requires_consent: true,
  },
  blog: {
    permissions: {
      read_content: true,
      scrape_data: {
        allowed: true,
        conditions: 'Only with a link back to the original article.',
        scope: 'public',
      },
      api_access: null,
      create_account: false,
      make_purchases: null,
      post_content: false,
      allow_training: false,
    },
    rate_limits: OPEN_READING,
  },
  api: {
    permissions: {
      read_content: true,
      scrape_data: false,
      api_access: { allowed: true, requires_auth: true, max_frequency: '1000/hour' },
      create_account: { allowed: true, conditions: 'One account for each person or organisation.' },
      make_purchases: null,
      post_content: null,
      allow_training: false,
    },
    rate_limits: { requests_per_minute: 60, requests_per_hour: 1000 },
    authentication: { required: true, methods: ['api_key'] },
  },
  forum: {
    permissions: {
      read_content: true,
      scrape_data: false,
      api_access: null,
      create_account: false,
      make_purchases: null,
      post_content: {
        allowed: true,
        conditions: 'Only on the instruction of a member. Label posts that an agent wrote.',
        requires_auth: true,
        max_frequency: '10/day',
      },
      allow_training: false,
    },
    rate_limits: OPEN_READING,
  },
  'deny-all': { permissions: everything(false) },
  'allow-all': { permissions: everything(true) },
};

/** @param today year-month-day */
export function fromTemplate(name: TemplateName, domain: string, today: string): string {
  const { permissions, ...rest } = BODIES[name];
  return written({
    agentterms_version: VERSION,
    service: domain,
    permissions,
    ...rest,
    last_updated: today,
    expires: `${Number(today.slice(0, 4)) + 1}${today.slice(4).replace('-02-29', '-02-28')}`,
  });
}

export function isTemplate(name: string): name is TemplateName {
  return (TEMPLATES as readonly string[]).includes(name);
}

/** Another site's document as the owner's own, without what it says about those who made it. */
export function adopted(document: Readonly<Record<string, unknown>>): string {
  const { meta: _meta, extensions, ...own } = document;
  if (typeof extensions !== 'object' || extensions === null || Array.isArray(extensions)) return written(own);
  const kept = Object.entries(extensions).filter(([key]) => !MADE_BY_OTHERS.has(key));
  return written(kept.length === 0 ? own : { ...own, extensions: Object.fromEntries(kept) });
}

const MADE_BY_OTHERS: ReadonlySet<string> = new Set([META_EXTENSION_KEY, EVIDENCE_EXTENSION_KEY]);

function written(document: Body): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function everything(value: boolean): Body {
  return {
    read_content: value,
    scrape_data: value,
    api_access: value,
    create_account: value,
    make_purchases: value,
    post_content: value,
    allow_training: value,
  };
}
