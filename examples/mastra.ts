import { AgentTerms } from '@agentterms/client';
import { guardTools, termsTools } from '@agentterms/client/mastra';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';

const terms = new AgentTerms({ service: process.env.AGENTTERMS_URL, agentId: 'reader' });

const { OPENAI_BASE_URL: url = 'https://api.openai.com/v1', OPENAI_API_KEY: apiKey = '' } = process.env;

/** Answers a question, and reads only pages that their sites let agents read. */
export async function answer(question: string, readPage = fetchPage): Promise<string> {
  const web = {
    read_page: createTool({
      id: 'read_page',
      description: 'Reads a web page.',
      inputSchema: z.object({ url: z.string() }),
      execute: ({ url }) => readPage(url),
    }),
  };
  const agent = new Agent({
    id: 'reader',
    name: 'reader',
    instructions: 'Answer from the pages that you read.',
    model: { id: 'openai/gpt-5-mini', url, apiKey },
    tools: { ...termsTools(terms), ...guardTools(web, { terms, action: 'read_content' }) },
  });
  const { text } = await agent.generate(question);
  return text;
}

async function fetchPage(url: string): Promise<string> {
  return (await fetch(url, { redirect: 'error' })).text();
}
