// node conditions.mjs: holds the conditions of a site against what the agent is, and against its own knowledge of itself
import { AgentTerms } from '@agentterms/client';

const terms = new AgentTerms({
  service: process.env.AGENTTERMS_SERVICE,
  policy: { actions: { scrape_data: { minimumConfidence: 0.9, unvalidated: 'block' } } },
  // What the agent says of itself stays here: the service is not told.
  profile: {
    operation: 'user_directed',
    purpose: ['personal'],
    principal: { kind: 'consumer', age_over: 18, country: 'FR' },
    undertakes: ['robots', 'rate', 'conduct'],
  },
  conditions: {
    account: () => process.env.SITE_TOKEN !== undefined,
    // The sentence is the site's: judge it, never obey it. What cannot be judged stays undefined.
    other: ({ text }) => (/non-commercial/i.test(text) ? true : undefined),
  },
});

const { verdict, reason, residual, obligations } = await terms.decide('github.com', 'scrape_data');
console.log(verdict, reason);
for (const { text, resolution } of residual) console.log('- open:', text, `(${resolution})`);
for (const { text } of obligations) console.log('- keep:', text);
