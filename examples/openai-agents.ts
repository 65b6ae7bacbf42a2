import { AgentTerms } from '@agentterms/client';
import { guardTools, termsTools } from '@agentterms/client/openai-agents';
import { Agent, run, setOpenAIAPI, tool } from '@openai/agents';
import { z } from 'zod';

const terms = new AgentTerms({ service: process.env.AGENTTERMS_URL, agentId: 'reader' });

// For servers that speak no more of the protocol; OpenAI's own takes either.
setOpenAIAPI('chat_completions');

/** Answers a question, and reads only pages that their sites let agents read. */
export async function answer(question: string, readPage = fetchPage): Promise<string> {
  const web = tool({
    name: 'read_page',
    description: 'Reads a web page.',
    parameters: z.object({ url: z.string() }),
    execute: ({ url }) => readPage(url),
  });
  const agent = new Agent({
    name: 'reader',
    model: 'gpt-5-mini',
    tools: [...termsTools(terms), ...guardTools([web], { terms, action: 'read_content' })],
  });
  const { finalOutput } = await run(agent, question);
  return finalOutput ?? '';
}

async function fetchPage(url: string): Promise<string> {
  return (await fetch(url, { redirect: 'error' })).text();
}
