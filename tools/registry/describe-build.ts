import type { UnplacedService } from '../archive/domains/unplaced-services.js';

/** What a build leaves out, beside the entries that it writes. */
export interface LeftOut {
  /** Domains that the archive holds no text for. */
  readonly silent: readonly string[];
  readonly unplaced: readonly UnplacedService[];
  /** Documents that were read by hand and that no entry rests on as its main text. */
  readonly unused: readonly string[];
}

/** What is left out, in a line for each reason. */
export function describeLeftOut({ silent, unplaced, unused }: LeftOut): string {
  return [
    ...(silent.length === 0 ? [] : [`The archive holds no text for ${[...silent].sort().join(', ')}.\n`]),
    ...(unplaced.length === 0 ? [] : [describeUnplaced(unplaced)]),
    ...(unused.length === 0 ? [] : [describeUnused(unused)]),
  ].join('');
}

/** A domain whose terms could not be read, and why. */
export interface UnreadDomain {
  readonly domain: string;
  readonly problem: string;
}

export function describeUnread(domains: readonly UnreadDomain[]): string {
  const lines = [...domains]
    .sort((one, other) => (one.domain < other.domain ? -1 : 1))
    .map(
      ({ domain, problem }) => `Left out, for its terms cannot be read: ${domain}. ${inOneLine(problem)}\n`,
    );
  return lines.join('');
}

function describeUnplaced(services: readonly UnplacedService[]): string {
  const count = services.length === 1 ? '1 service has' : `${services.length} services have`;
  const named = services.map(({ name, collection }) => `${name} (${collection})`).join(', ');
  return `${count} no document that is read, or no address under a domain: ${inOneLine(named)}.\n`;
}

function describeUnused(documents: readonly string[]): string {
  const count = documents.length === 1 ? '1 labelled text is' : `${documents.length} labelled texts are`;
  return `${count} the main text of no entry: ${inOneLine(documents.join(', '))}.\n`;
}

function inOneLine(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}
