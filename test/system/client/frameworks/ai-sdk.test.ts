import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, type ModelMessage, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { guardTools, termsTools } from '../../../../client/frameworks/ai-sdk.js';
import type { ModelServer } from '../../../support/model-server.js';
import { toolResults } from '../../../support/tool-calling-model.js';
import { useAgentSites } from './agent-sites.js';
import { type AgentParts, exampleContract, frameworkContract } from './framework-contract.js';

const sites = useAgentSites();

function agentOf({ model, guard, readPage }: AgentParts) {
  const own = {
    read_page: tool({
      inputSchema: z.object({ url: z.string() }),
      execute: async ({ url }) => readPage(url),
    }),
  };
  return {
    model: modelOf(model),
    tools: { ...own, ...termsTools(sites.terms()) },
    toolApproval: guardTools(own, guard),
    stopWhen: isStepCount(5),
  };
}

function modelOf({ url }: ModelServer) {
  return createOpenAICompatible({ name: 'local', baseURL: url })('local');
}

describe('The tools and the guard for the AI SDK', () => {
  exampleContract(sites, 'ai-sdk', () => import('../../../../examples/ai-sdk.js'));
  frameworkContract(sites, async (parts) => {
    await generateText({ ...agentOf(parts), prompt: 'Read the page.' });
  });

  it('denies calls of a stream as well', async () => {
    const read: string[] = [];
    const model = await sites.model(
      { name: 'read_page', args: { url: 'https://closed.example/' } },
      { name: 'read_page', args: { url: 'https://open.example/' } },
    );
    const guard = { terms: sites.terms(), action: 'read_content' };
    const agent = agentOf({ model, guard, readPage: (url) => `${read.push(url)} read` });
    expect(await streamText({ ...agent, prompt: 'Read the pages.' }).text).toBe('Done.');
    expect(read).toEqual(['https://open.example/']);
  });

  it.each([true, false])("asks for the user's approval, and follows it: %s", async (approved) => {
    const read: string[] = [];
    const model = await sites.model({ name: 'read_page', args: { url: 'https://unsure.example/' } });
    const agent = agentOf({
      model,
      guard: { terms: sites.terms(), action: 'read_content', askUser: true },
      readPage: (url) => `${read.push(url)} read`,
    });
    const messages: ModelMessage[] = [{ role: 'user', content: 'Read the page.' }];
    const asked = await generateText({ ...agent, messages });
    const request = asked.content.find((part) => part.type === 'tool-approval-request');
    expect(request).toMatchObject({ reason: expect.stringContaining('unsure.example') });
    expect(read).toEqual([]);

    messages.push(...asked.responseMessages, {
      role: 'tool',
      content: [{ type: 'tool-approval-response', approvalId: request?.approvalId ?? '', approved }],
    });
    await generateText({ ...agent, messages });
    expect(read).toEqual(approved ? ['https://unsure.example/'] : []);
    expect(toolResults(model)).toHaveLength(1);
  });
});
