import { AgentTerms } from '@agentterms/client';
import { guardTools, termsTools } from '@agentterms/client/ai-sdk';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, tool } from 'ai';
import { z } from 'zod';

const terms = new AgentTerms({ service: process.env.AGENTTERMS_URL, agentId: 'reader' });

const { OPENAI_BASE_URL: baseURL = 'https://api.openai.com/v1', OPENAI_API_KEY: apiKey = '' } = process.env;
const model = createOpenAICompatible({ name: 'openai', baseURL, apiKey })('gpt-5-mini');

/** Answers a question, and reads only pages that their sites let agents read. */
export async function answer(question: string, readPage = fetchPage): Promise<string> {
  const web = {
    read_page: tool({
      description: 'Reads a web page.',
      inputSchema: z.object({ url: z.string() }),
      execute: ({ url }) => readPage(url),
    }),
  };
  const { text } = await generateText({
    model,
    prompt: question,
    tools: { ...web, ...termsTools(terms) },
    toolApproval: guardTools(web, { terms, action: 'read_content' }),
    stopWhen: isStepCount(10),
  });
  return text;
}

async function fetchPage(url: string): Promise<string> {
  return (await fetch(url, { redirect: 'error' })).text();
}
