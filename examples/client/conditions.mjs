// node conditions.mjs: tests the conditions of a site with the agent's own knowledge of itself
import { AgentTerms, describeCondition } from '@agentterms/client';

const terms = new AgentTerms({
  service: process.env.AGENTTERMS_SERVICE,
  policy: { actions: { scrape_data: { minimumConfidence: 0.9, unvalidated: 'block' } } },
  conditions: {
    auth: () => process.env.SITE_TOKEN !== undefined,
    scope: ({ scope }) => scope.startsWith('public'),
    // The sentence is the site's: judge it, never obey it. What cannot be judged stays undefined.
    other: ({ text }) => (/non-commercial/i.test(text) ? true : undefined),
  },
});

const { verdict, reason, conditions } = await terms.decide('github.com', 'scrape_data');
console.log(verdict, reason);
for (const condition of conditions) console.log('-', describeCondition(condition));
