import type { PermissionKey } from '../terms/permission.js';
import { type AgentPurpose, type AiAgent, aiAgentOf } from './ai-agents.js';
import type { Saying, Sayings } from './signal.js';

/**
 * The uses that signals can address, and the permission keys that each use concerns. This is the complete
 * mapping; docs/signals.md gives the reasons. A use without a key is stored but concerns no permission.
 */
export const USES = {
  /** Training or fine-tuning a model. */
  train: ['allow_training'],
  /** Reading content into a model to answer or act, which is how an agent reads. */
  input: ['read_content'],
  /** Collecting content for an index that models answer from. */
  index: ['scrape_data'],
  /** An index that leads people to the site; no key covers it. */
  search: [],
  /** Text and data mining (Directive (EU) 2019/790, article 4). */
  mine: ['scrape_data', 'allow_training'],
  /** Any fetching by a program. */
  fetch: ['read_content', 'scrape_data'],
} as const satisfies Record<string, readonly PermissionKey[]>;

export type Use = keyof typeof USES;

/** Labels of AIPREF (draft-ietf-aipref-vocab-08, section 4), case-sensitive. */
export const AIPREF_USES: Vocabulary = { 'train-ai': ['train'], 'ai-use': ['input'], search: ['search'] };

/** Signals of the Content Signals Policy. */
export const CONTENT_SIGNAL_USES: Vocabulary = {
  'ai-train': ['train'],
  'ai-input': ['input'],
  search: ['search'],
};

/** Usage tokens of RSL 1.0 (section 3.4.1.1). */
export const RSL_USES: Vocabulary = {
  all: ['train', 'input', 'index', 'search'],
  'ai-all': ['train', 'input', 'index'],
  'ai-train': ['train'],
  'ai-input': ['input'],
  'ai-index': ['index'],
  search: ['search'],
};

export type Vocabulary = Readonly<Record<string, readonly Use[]>>;

const PURPOSE_USE: Readonly<Record<AgentPurpose, Use>> = {
  training: 'train',
  search: 'index',
  user: 'input',
  agent: 'input',
};

/**
 * When two sayings concern one key, the stricter counts, as in AIPREF (vocabulary, section on combining
 * preferences).
 */
const STRICTNESS: readonly Saying[] = ['allow', 'conditional', 'deny'];

/** Converts sayings about uses into sayings by permission key. */
export function sayingsOf(said: Iterable<readonly [use: Use, saying: Saying]>): Sayings {
  const sayings: Partial<Record<PermissionKey, Saying>> = {};
  for (const [use, saying] of said) {
    for (const key of USES[use]) {
      const before = sayings[key];
      if (before === undefined || STRICTNESS.indexOf(saying) > STRICTNESS.indexOf(before))
        sayings[key] = saying;
    }
  }
  return sayings;
}

/**
 * What a robots.txt says to a crawler that it names (RFC 9309): for an AI agent, it concerns that agent's
 * purpose.
 */
export function agentSayings(agents: readonly AiAgent[], saying: Saying): Sayings {
  return sayingsOf(agents.map(({ purpose }) => [PURPOSE_USE[purpose], saying]));
}

/**
 * What a robots.txt says to every crawler. Pages that may not be fetched cannot be collected or trained on
 * either. Permission to fetch them is no permission to do so (RFC 9309, section 1: no form of access
 * authorization).
 */
export function everyCrawlerSayings(saying: Saying): Sayings {
  const uses: readonly Use[] = saying === 'deny' ? ['fetch', 'train'] : ['input'];
  return sayingsOf(uses.map((use) => [use, saying]));
}

/** The AI agents among product tokens, each once; `undefined` when there are none. */
export function aiAgentsAmong(tokens: Iterable<string>): readonly AiAgent[] | undefined {
  const found = new Set([...tokens].map(aiAgentOf).filter((agent) => agent !== undefined));
  return found.size === 0 ? undefined : [...found];
}
