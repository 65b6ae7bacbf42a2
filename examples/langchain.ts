import { AgentTerms } from '@agentterms/client';
import { guardTools, termsTools } from '@agentterms/client/langchain';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';

const terms = new AgentTerms({ service: process.env.AGENTTERMS_URL, agentId: 'reader' });

/** Answers a question, and reads only pages that their sites let agents read. */
export async function answer(question: string, readPage = fetchPage): Promise<string> {
  const web = tool(({ url }) => readPage(url), {
    name: 'read_page',
    description: 'Reads a web page.',
    schema: z.object({ url: z.string() }),
  });
  const agent = createAgent({
    model: new ChatOpenAI({ model: 'gpt-5-mini' }),
    tools: termsTools(terms),
    middleware: [guardTools([web], { terms, action: 'read_content' })],
  });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: question }] });
  return messages.at(-1)?.text ?? '';
}

async function fetchPage(url: string): Promise<string> {
  return (await fetch(url, { redirect: 'error' })).text();
}
