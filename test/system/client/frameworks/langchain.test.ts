import { Command, MemorySaver } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import { AIMessage, createAgent, type HITLRequest, type ToolMessage, tool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { guardTools, termsTools } from '../../../../client/frameworks/langchain.js';
import type { ModelServer } from '../../../support/model-server.js';
import { useAgentSites } from './agent-sites.js';
import { type AgentParts, exampleContract, frameworkContract } from './framework-contract.js';

const sites = useAgentSites();

function agentOf({ model, guard, readPage }: AgentParts) {
  const own = tool(({ url }) => readPage(url), {
    name: 'read_page',
    description: 'Reads a page.',
    schema: z.object({ url: z.string() }),
  });
  return createAgent({
    model: modelOf(model),
    tools: termsTools(sites.terms()),
    middleware: [guardTools([own], guard)],
    checkpointer: new MemorySaver(),
  });
}

function modelOf({ url }: ModelServer) {
  return new ChatOpenAI({ model: 'local', apiKey: 'none', configuration: { baseURL: url } });
}

const THREAD = { configurable: { thread_id: '1' } };
const PROMPT = { messages: [{ role: 'user', content: 'Read the page.' }] };

describe('The tools and the middleware for LangChain', () => {
  exampleContract(sites, 'langchain', () => import('../../../../examples/langchain.js'));
  frameworkContract(sites, async (parts) => {
    await agentOf(parts).invoke(PROMPT, THREAD);
  });

  it('has tools that work in any graph', async () => {
    const args = { site: 'open.example', action: 'read_content' };
    const call = new AIMessage({ content: '', tool_calls: [{ name: 'check_permission', args, id: '1' }] });
    const { messages } = (await new ToolNode(termsTools(sites.terms())).invoke({ messages: [call] })) as {
      messages: readonly ToolMessage[];
    };
    expect(messages.map(({ text }) => JSON.parse(text))).toMatchObject([{ verdict: 'proceed' }]);
  });

  it.each(['approve', 'reject'])(
    'interrupts the graph for the user, and follows the answer: %s',
    async (type) => {
      const read: string[] = [];
      const agent = agentOf({
        model: await sites.model({ name: 'read_page', args: { url: 'https://unsure.example/' } }),
        guard: { terms: sites.terms(), action: 'read_content', askUser: true },
        readPage: (url) => `${read.push(url)} read`,
      });
      const asked = await agent.invoke(PROMPT, THREAD);
      const [interrupt] = (asked as { __interrupt__?: { value: HITLRequest }[] }).__interrupt__ ?? [];
      expect(interrupt?.value.actionRequests).toMatchObject([
        { name: 'read_page', description: expect.stringContaining('unsure.example') },
      ]);
      expect(read).toEqual([]);

      const done = await agent.invoke(new Command({ resume: { decisions: [{ type }] } }), THREAD);
      expect(read).toEqual(type === 'approve' ? ['https://unsure.example/'] : []);
      expect(done.messages.at(-1)?.content).toBe('Done.');
    },
  );
});
