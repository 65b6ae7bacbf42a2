import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { guardTools, termsTools } from '../../../../client/frameworks/openai-agents.js';
import type { ModelServer } from '../../../support/model-server.js';
import { toolResults } from '../../../support/tool-calling-model.js';
import { useAgentSites } from './agent-sites.js';
import { type AgentParts, exampleContract, frameworkContract } from './framework-contract.js';

const sites = useAgentSites();

function agentOf({ guard, readPage }: Omit<AgentParts, 'model'>) {
  const own = tool({
    name: 'read_page',
    description: 'Reads a page.',
    parameters: z.object({ url: z.string() }),
    execute: ({ url }) => readPage(url),
  });
  return new Agent({
    name: 'reader',
    model: 'local',
    tools: [...termsTools(sites.terms()), ...guardTools([own], guard)],
  });
}

function runnerOf({ url }: ModelServer) {
  const modelProvider = new OpenAIProvider({ baseURL: url, apiKey: 'none', useResponses: false });
  return new Runner({ modelProvider, tracingDisabled: true });
}

describe('The tools and the guardrail for OpenAI Agents', () => {
  exampleContract(sites, 'openai-agents', () => import('../../../../examples/openai-agents.js'));
  frameworkContract(sites, async (parts) => {
    await runnerOf(parts.model).run(agentOf(parts), 'Read the page.');
  });

  it.each([true, false])("needs the user's approval, and follows it: %s", async (approved) => {
    const read: string[] = [];
    const model = await sites.model({ name: 'read_page', args: { url: 'https://unsure.example/' } });
    const agent = agentOf({
      guard: { terms: sites.terms(), action: 'read_content', askUser: true },
      readPage: (url) => `${read.push(url)} read`,
    });
    const runner = runnerOf(model);
    const { interruptions, state } = await runner.run(agent, 'Read the page.');
    expect(interruptions).toMatchObject([{ rawItem: { name: 'read_page' } }]);
    expect(read).toEqual([]);

    for (const item of interruptions) approved ? state.approve(item) : state.reject(item);
    await runner.run(agent, state);
    expect(read).toEqual(approved ? ['https://unsure.example/'] : []);
    expect(toolResults(model)).toHaveLength(1);
  });
});
