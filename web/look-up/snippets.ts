import { escaped, stringLiteral } from '../parts/plain-text.js';

/** The same question as code for programs. */
export interface Snippets {
  readonly curl: string;
  readonly typescript: string;
  readonly mcp: string;
}

/** @param service address of the service, with its final slash */
export function snippetsFor(service: string, site: string, action: string): Snippets {
  const query = [`domain=${encoded(site)}`, `action=${encoded(action)}`, 'evidence=1'].join('&');
  return {
    curl: `curl '${service}api/v1/check?${query}'`,
    typescript: [
      `import { AgentTerms } from '@agentterms/client';`,
      '',
      `const terms = new AgentTerms({ service: ${stringLiteral(service)} });`,
      `const { verdict, explanation, conditions } = await terms.decide(${stringLiteral(site)}, ${stringLiteral(action)});`,
    ].join('\n'),
    mcp: escaped(
      JSON.stringify(
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'check_permission', arguments: { site, action } },
        },
        null,
        2,
      ),
    ),
  };
}

/**
 * Contains nothing that is special to a shell within single quotes: `encodeURIComponent` itself keeps the
 * quote.
 */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
}
