// node decide.mjs https://github.com/some/page scrape_data
import { AgentTerms } from '@agentterms/client';

const [site, action] = process.argv.slice(2);
const terms = new AgentTerms({
  // Left out, the site's own agentterms.json answers.
  service: process.env.AGENTTERMS_SERVICE,
  agentId: 'price-watcher',
  // Your own log: what is not recorded is not decided.
  onDecision: (record) => console.error(JSON.stringify(record)),
});

const { verdict, explanation } = await terms.decide(site, action);
console.log(`${verdict}: ${explanation}`);
