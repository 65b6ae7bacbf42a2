import { describe, expect, it } from 'vitest';
import { AI_AGENTS, aiAgentOf } from '../../../src/domain/signals/ai-agents.js';
import {
  agentSayings,
  aiAgentsAmong,
  everyCrawlerSayings,
  sayingsOf,
  type Use,
} from '../../../src/domain/signals/sayings.js';

describe('the permissions that a use concerns', () => {
  it.each<[Use, object]>([
    ['train', { allow_training: 'deny' }],
    ['input', { read_content: 'deny' }],
    ['index', { scrape_data: 'deny' }],
    ['search', {}],
    ['mine', { scrape_data: 'deny', allow_training: 'deny' }],
    ['fetch', { read_content: 'deny', scrape_data: 'deny' }],
  ])('%s', (use, says) => {
    expect(sayingsOf([[use, 'deny']])).toEqual(says);
  });

  it('follow the strictest of several sayings, in any order', () => {
    expect(
      sayingsOf([
        ['train', 'deny'],
        ['mine', 'allow'],
        ['fetch', 'conditional'],
      ]),
    ).toEqual({ allow_training: 'deny', scrape_data: 'conditional', read_content: 'conditional' });
    expect(
      sayingsOf([
        ['mine', 'allow'],
        ['train', 'deny'],
      ]),
    ).toEqual({ allow_training: 'deny', scrape_data: 'allow' });
  });
});

describe('the permissions that a robots.txt concerns', () => {
  it('follow the purposes of the agents that it names', () => {
    const agents = aiAgentsAmong(['gptbot', 'OAI-SearchBot', 'chatgpt-user', 'Googlebot']) ?? [];
    expect(agents.map(({ token }) => token)).toEqual(['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']);
    expect(agentSayings(agents, 'deny')).toEqual({
      allow_training: 'deny',
      scrape_data: 'deny',
      read_content: 'deny',
    });
    expect(agentSayings(agents.slice(0, 1), 'allow')).toEqual({ allow_training: 'allow' });
    expect(aiAgentsAmong(['Googlebot', ''])).toBeUndefined();
  });

  it('for every crawler: a ban covers all later uses, an allow only grants reading', () => {
    expect(everyCrawlerSayings('deny')).toEqual({
      read_content: 'deny',
      scrape_data: 'deny',
      allow_training: 'deny',
    });
    expect(everyCrawlerSayings('conditional')).toEqual({ read_content: 'conditional' });
    expect(everyCrawlerSayings('allow')).toEqual({ read_content: 'allow' });
  });
});

describe('the list of agents', () => {
  it('names each once, by a product token that a robots.txt can contain, with a page about it', () => {
    const tokens = AI_AGENTS.map(({ token }) => token.toLowerCase());
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const { token, documentedAt } of AI_AGENTS) {
      expect(token).toMatch(/^[A-Za-z][\w.-]*$/);
      expect(new URL(documentedAt).protocol).toBe('https:');
      expect(aiAgentOf(token.toUpperCase())?.token).toBe(token);
    }
  });
});
