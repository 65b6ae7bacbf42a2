import type { Readiness, ReadReadiness, Trouble } from '../domain/ports/service-health.js';

/** Longest wait for the database before it counts as away: the probe that asks does not wait long either. */
const ANSWER_TIMEOUT_MS = 2_000;

export interface ReadReadinessParts {
  readonly isStopping: () => boolean;
  /** Migrations of this release that the database does not have; rejects when the database cannot be asked. */
  readonly missingMigrations: () => Promise<readonly string[]>;
  /** Tells of changes that other processes make. */
  readonly feed: { isLive(): boolean };
  /** Absent when limits are counted in memory alone. */
  readonly redis?: { counts(): { readonly away: boolean } };
}

/** However many ask, the database is asked one question at a time. */
export function makeReadReadiness(parts: ReadReadinessParts): ReadReadiness {
  let asking: Promise<readonly Trouble[]> | undefined;
  const askDatabase = () => {
    asking ??= troubleOf(parts.missingMigrations()).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return async (): Promise<Readiness> => {
    const degraded = degradedParts(parts);
    if (parts.isStopping())
      return { missing: [{ part: 'service', problem: 'The service is stopping.' }], degraded };
    return { missing: await askDatabase(), degraded };
  };
}

async function troubleOf(question: Promise<readonly string[]>): Promise<readonly Trouble[]> {
  const { promise: overdue, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ANSWER_TIMEOUT_MS, undefined);
  const missing = await Promise.race([question.catch(() => undefined), overdue]);
  clearTimeout(timer);
  if (missing === undefined) return [{ part: 'database', problem: 'The database does not answer.' }];
  const [oldest] = missing;
  if (oldest === undefined) return [];
  const problem = `The database is older than this release: ${missing.length} of its migrations are missing, ${oldest} first.`;
  return [{ part: 'schema', problem }];
}

function degradedParts({ feed, redis }: ReadReadinessParts): readonly Trouble[] {
  const troubles: Trouble[] = [];
  if (!feed.isLive()) {
    const problem = 'Changes made elsewhere are not heard: every check reads the database.';
    troubles.push({ part: 'listener', problem });
  }
  if (redis?.counts().away === true) {
    const problem = 'Limits are not shared: this process counts in its own memory.';
    troubles.push({ part: 'redis', problem });
  }
  return troubles;
}
