/** A line of the form `key: value`. */
export interface RobotsRecord {
  /** In lower case. */
  readonly key: string;
  /** Without its comment. */
  readonly value: string;
  /** As written. */
  readonly line: string;
}

/** Rules for the crawlers that are named above them. */
export interface RobotsGroup {
  /** Product tokens in lower case; `*` for every crawler. */
  readonly agents: readonly string[];
  /** All records of the group except those that name its crawlers. */
  readonly lines: readonly RobotsRecord[];
  /** The group as written, line by line, without lines that are not records. */
  readonly text: readonly string[];
}

export interface RobotsText {
  readonly groups: readonly RobotsGroup[];
  /** All records, in order. */
  readonly records: readonly RobotsRecord[];
}

/**
 * Keys of rules (RFC 9309, 2.2; draft-ietf-aipref-attach-05, 3; Content Signals Policy). A crawler named
 * after a rule begins a new group.
 */
const RULES: ReadonlySet<string> = new Set(['allow', 'disallow', 'content-usage', 'content-signal']);

/**
 * The groups of a robots.txt (RFC 9309, section 2). Lines that are not records are skipped, and records that
 * are not rules do not end a group. Takes linear time in the length of the text.
 */
export function readRobots(text: string): RobotsText {
  const all: RobotsRecord[] = [];
  const groups: { agents: string[]; lines: RobotsRecord[]; text: string[] }[] = [];
  let hasRules = true;
  for (const record of recordsOf(text)) {
    all.push(record);
    if (record.key === 'user-agent') {
      if (hasRules) groups.push({ agents: [], lines: [], text: [] });
      hasRules = false;
      groups.at(-1)?.agents.push(agentOf(record.value));
    } else {
      groups.at(-1)?.lines.push(record);
      hasRules ||= RULES.has(record.key);
    }
    groups.at(-1)?.text.push(record.line);
  }
  return { groups, records: all };
}

function* recordsOf(text: string): Generator<RobotsRecord> {
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [record = ''] = line.split('#', 1);
    const colon = record.indexOf(':');
    if (colon === -1) continue;
    yield { key: record.slice(0, colon).trim().toLowerCase(), value: record.slice(colon + 1).trim(), line };
  }
}

/** The product token of a `User-agent` line, in lower case. Text after it, such as a version, is dropped. */
function agentOf(value: string): string {
  return /^\*(?!\S)/.test(value) ? '*' : (/^[a-z0-9_.-]*/i.exec(value)?.[0] ?? '').toLowerCase();
}
