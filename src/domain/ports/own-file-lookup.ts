import type { DomainName } from '../terms/domain-name.js';
import type { OwnFile } from './own-file-store.js';

/** Asks a site for its own `agentterms.json`. */
export interface OwnFileLookup {
  /**
   * Looks at `/.well-known/agentterms.json` and `/agentterms.json` side by side; a valid file at the first wins
   * over one at the second, any valid file over an invalid one, any file over none. It is `none` only
   * when neither place has one: as long as one of them cannot be asked, nobody knows. Never rejects for what a site
   * does or says: that is `none`, `invalid` or `unreachable`. Bounded in time and size by the adapter.
   */
  lookUp(domain: DomainName, signal?: AbortSignal): Promise<OwnFile>;
}
