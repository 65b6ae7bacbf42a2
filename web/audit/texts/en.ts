import type { Decision, FindingKind, Verdict } from '../shapes.js';
import type { FilterName, Preset } from '../view.js';

const NUMBER = new Intl.NumberFormat('en');
const MISSING: ReadonlyMap<string, string> = new Map([
  ['agent_id', 'an agent’s name'],
  ['run_id', 'a run'],
  ['permission', 'a permission'],
]);

export const number = (value: number) => NUMBER.format(value);
const plural = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;
const checks = (count: number) => plural(count, 'check', 'checks');

const duration = (seconds: number) => {
  if (seconds < 90) return plural(Math.round(seconds), 'second', 'seconds');
  if (seconds < 120 * 60) return plural(Math.round(seconds / 60), 'minute', 'minutes');
  if (seconds < 36 * 3600) return plural(Math.round(seconds / 3600), 'hour', 'hours');
  return plural(Math.round(seconds / 86400), 'day', 'days');
};

const bytes = (count: number) =>
  count < 1024 * 1024
    ? `${number(Math.ceil(count / 1024))} KiB`
    : `${number(Math.ceil(count / 1024 / 1024))} MiB`;

/** What is wrong, and possible causes: one text for each finding of docs/audit.md. */
const findings: Readonly<Record<FindingKind, string>> = {
  check_changed: 'A recorded check is not as it was written: someone changed a field of it in the database.',
  checks_reordered: 'Checks of one group stand in another order than they were written in.',
  check_removed: 'A check that was recorded is gone from its group.',
  check_inserted: 'A check was put into a group that was not written with it.',
  check_outside_chain:
    'A check belongs to no group, or its time was moved: the service did not write it like this.',
  group_changed: 'The fields of a group were changed after it was written.',
  group_removed: 'A whole group of checks that was recorded is gone.',
  group_inserted: 'A group was added that the service never committed, or one stands there twice.',
  link_broken: 'A group does not follow on the one before it: groups were changed or put in another order.',
  tail_cut: 'The end of the log is missing: a signed statement says that it once went further.',
  unsigned:
    'Checks stand in the log that nobody signed. Their process was killed and not started again, or it never wrote them.',
  group_after_end: 'Checks were added behind the signed end of a chain: its process had stopped before.',
  checkpoint_mismatch:
    'A signed statement gives this group another fingerprint: it was replaced after it was signed.',
  checkpoint_invalid: 'A signed statement is not by a key that this service knows, or cannot be read.',
  checkpoint_missing: 'A signed statement is missing that another one names, or that this process has kept.',
  lost_since: 'An older export holds a group or a signed statement that is missing now, or was replaced.',
  key_unknown:
    'A public key stands in the database that this installation did not put there. It is not believed.',
  retention_invalid:
    'A statement that old checks were dropped is not signed by a known key, or cannot be read.',
  restore_invalid: 'A statement that the log was restored is not signed by a known key, or cannot be read.',
  check_outside_range: 'The exported file holds a check that is not of the time it says it is of.',
  range_contradicted: 'The exported file holds groups or statements that its first line says are not in it.',
  file_incomplete: 'The exported file is not whole.',
  file_changed: 'The exported file was changed after the service wrote it.',
  line_unreadable: 'A line of the exported file cannot be read.',
};

const decisions: Readonly<Record<Decision, string>> = {
  allowed: 'Allowed',
  denied: 'Denied',
  not_specified: 'Not specified',
};

/** What a caller with the default policy was told to do. */
const verdicts: Readonly<Record<Verdict, string>> = {
  proceed: 'May go on',
  proceed_if_conditions_met: 'May go on if conditions are met',
  escalate: 'Ask a person',
  block: 'Must not',
};

const filters: Readonly<Record<FilterName, string>> = {
  verdict: 'Told to do',
  reason_code: 'Reason',
  approval_id: 'Decision of a person',
  decision: 'What the terms say',
  domain: 'Site',
  agent_id: 'Agent',
  run_id: 'Run',
  permission: 'Permission',
  action: 'Action, as it was asked',
  client: 'Caller',
  source: 'Answered from',
  missing: 'Without',
  check_id: 'Check',
};

const presets: Readonly<Record<Preset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': '7 days',
  '30d': '30 days',
};

/** Every text of the console for auditors, which is only in English. */
export const auditTexts = {
  number,
  checks,
  duration,
  decisions,
  filters,
  presets,
  findings,
  verdicts,
  pages: { label: 'Audit', checks: 'Checks', timeline: 'Timeline', verify: 'Verify', health: 'Health' },
  sources: {
    authoritative: 'the site’s own file',
    registry: 'the registry',
    none: 'no document',
  } as Readonly<Record<string, string>>,
  any: 'Any',
  none: {
    domain: 'no site',
    agent_id: 'no agent named',
    permission: 'mapped to none',
    run_id: 'no run named',
  },
  missing: (names: string) =>
    names
      .split(',')
      .map((name) => MISSING.get(name) ?? name)
      .join(', '),
  list: {
    title: 'Checks',
    pageTitle: 'Checks – Audit',
    time: 'Time',
    utc: 'All times are UTC.',
    from: 'From',
    to: 'Before',
    filter: 'Filter',
    apply: 'Show',
    more: 'More filters',
    remove: (name: string) => `Take the filter away: ${name}`,
    clear: 'Take all filters away',
    total: (count: number) => (count === 0 ? 'No checks' : checks(count)),
    between: (from: string, to: string) => `from ${from} to ${to}`,
    counting: 'Counting…',
    byDecision: 'Decisions',
    overTime: { minute: 'By minute', hour: 'By hour', day: 'By day' },
    chart: 'Checks over time, stacked by decision. The table below says the same.',
    asTable: 'The same as a table',
    interval: { minute: 'Minute', hour: 'Hour', day: 'Day' },
    top: { domain: 'Sites', agent_id: 'Agents', permission: 'Permissions' },
    moreOf: (count: number) => `Show ${number(count)} more`,
    listed: (shown: number, total: number) =>
      `${number(shown)} of ${checks(total)} loaded, the latest first.`,
    listedAll: (shown: number) => `All ${checks(shown)}, the latest first.`,
    loading: 'Loading…',
    empty: 'No check of this time fits the filters.',
    columns: {
      time: 'Time',
      decision: 'Told to do',
      site: 'Site',
      action: 'Action',
      agent: 'Agent',
      run: 'Run',
    },
    takenFor: 'taken for',
    notMapped: 'taken for none',
    open: (when: string) => `Open the check of ${when}`,
    export: 'Download this view',
    csv: 'CSV',
    ndjson: 'NDJSON',
    exportNote: {
      verifiable: 'The NDJSON holds all that verifies it without this service.',
      filtered:
        'With filters, the NDJSON is signed but its chain cannot be verified; leave all but the time away for that.',
    },
    timeline: 'As a timeline',
  },
  saved: {
    title: 'Saved views',
    none: 'None yet. A saved view stays in this browser; its link works everywhere.',
    name: 'Name of this view',
    save: 'Save',
    missing: 'Give it a name.',
    failed: 'This browser keeps nothing for this page. Bookmark the address instead: it holds the view.',
    remove: (name: string) => `Remove “${name}”`,
    removeShort: 'Remove',
  },
  timeline: {
    title: 'Timeline',
    pageTitle: 'Timeline – Audit',
    intro: 'What an agent, or a run of it, asked, in its order.',
    choose: 'Name an agent or a run above, or choose one of the agents of this time:',
    noAgents: 'There are no checks of this time.',
    run: 'Run',
    noRun: 'Checks of no run',
    only: 'Only this run',
    span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    gap: (seconds: number) => `${duration(seconds)} without a check`,
    strip: (counts: string) => `In their order: ${counts}`,
    each: (count: number) => `${checks(count)}, one by one`,
    earlier: 'Load earlier checks',
    shown: (count: number, isAll: boolean) =>
      isAll ? `All ${checks(count)} of this view.` : `The latest ${checks(count)} of this view.`,
  },
  check: {
    title: 'One check',
    pageTitle: (id: string) => `Check ${id} – Audit`,
    back: 'All checks',
    asked: (action: string, domain: string) => `“${action}” at ${domain}`,
    fields: 'What was recorded',
    id: 'Check',
    at: 'Answered',
    site: 'Site',
    action: 'Action, as it was asked',
    permission: 'Taken for',
    decision: 'Decision',
    verdict: 'Told to',
    reason: 'Reason',
    approval: 'Decision of a person',
    confidence: 'Match',
    confidenceOf: (value: number) => `${value.toFixed(2)} of 1`,
    tier: 'Tier of the permission',
    agent: 'Agent, as it names itself',
    run: 'Run',
    client: 'Caller: its key’s name, or a hash of its address',
    source: 'Answered from',
    hash: 'Fingerprint of the document',
    request: 'Request',
    place: 'Place in the log',
    placeOf: (sequence: number, position: number) =>
      `group ${number(sequence)}, place ${number(position)} of chain`,
    nothing: 'none',
    document: 'The document that answered',
    noDocument: 'No document answered: none was known of the site, or none could be used.',
    notHeld:
      'The document is held no longer. Its fingerprint stays: it is the SHA-256 of the document’s RFC 8785 form, and proves which it was to those who have a copy.',
    version: (version: number, domain: string) =>
      `Version ${number(version)} of the registry’s entry of ${domain}`,
    inForce: (since: string) => `in force since ${since}, and still today`,
    wasInForce: (since: string, until: string) => `in force from ${since} to ${until}`,
    changedBy: 'Made by',
    because: 'because',
    status: { validated: 'validated', unvalidated: 'not validated', flagged: 'flagged' } as Readonly<
      Record<string, string>
    >,
    ownFile: (domain: string) => `The own file of ${domain}, as it was last found`,
    foundAt: 'Found at',
    showDocument: 'Show the document',
    sitePage: 'What the site permits today',
    inRun: 'Around it in its run',
    aloneInRun: 'The run has no other check.',
    namesNoRun: 'The caller named no run.',
    thisOne: 'this check',
    wholeRun: 'The whole run as a timeline',
    wholeAgent: 'The agent’s checks as a timeline',
    ofClient: 'Other checks of this caller',
    notFound: 'The log has no such check. It may have been dropped by retention, or the id may be misspelt.',
  },
  verify: {
    title: 'Verify the log',
    pageTitle: 'Verify – Audit',
    intro:
      'Every check is tied to the one before by fingerprints, and the service signs how far the log has come. This holds what stands in the database against both, and finds what was changed, removed, added or put in another order behind the service’s back.',
    range: 'Leave both empty to verify all of it. Groups that reach over a bound are verified whole.',
    start: 'Verify now',
    running: (seconds: number) =>
      `Verifying, ${duration(seconds)} so far. About 100,000 checks are verified in a second.`,
    stop: 'Stop',
    stopped: 'Stopped. Nothing is known of this range.',
    intact: 'The log is intact',
    nothingToVerify: 'There was nothing to verify',
    broken: (count: number) => `${plural(count, 'thing', 'things')} found wrong`,
    intactOf: (count: number) =>
      `${checks(count)} ${count === 1 ? 'is' : 'are'} as written: none was changed, removed, added or put in another order.`,
    brokenExplain:
      'The log is not as the service wrote it. Keep the database as it is, take an export, and find out who can write to it. A backup from before shows what stood there.',
    covered: 'What was covered',
    ofAll: 'All of the log',
    ofRange: (from: string, to: string) => `Checks from ${from} to ${to}`,
    theBeginning: 'the beginning',
    now: 'now',
    checks: (count: number, groups: number, writers: number) =>
      `${checks(count)} in ${plural(groups, 'group', 'groups')} of ${plural(writers, 'chain', 'chains')}`,
    checkpoints: (count: number) => plural(count, 'signed statement', 'signed statements'),
    since: (count: number) =>
      count === 0
        ? 'All of it is behind a signed statement.'
        : `${checks(count)} ${count === 1 ? 'is' : 'are'} newer than the last signed statement: until the next, a minute at most, one who can write to the database could replace ${count === 1 ? 'it' : 'them'} unseen.`,
    dropped: (count: number) =>
      `${checks(count)} dropped by retention, as a signed statement says; their links were verified.`,
    unsettled: (count: number) =>
      `${plural(count, 'group was', 'groups were')} on the way when a process ended; none of their checks was answered unrecorded.`,
    restored: (made: string, at: string) => `Restored on ${at} from a backup of ${made}, as signed.`,
    findings: 'What was found',
    first: (shown: number, total: number) => `The first ${number(shown)} of ${number(total)}.`,
    where: { chain: 'chain', group: 'group', groups: 'groups', place: 'place', check: 'Open the check' },
    keys: 'The public keys that sign (JSON Web Key Set)',
    offline: 'To verify without this service, download an NDJSON of the time without other filters and run:',
  },
  health: {
    title: 'Health of the log',
    pageTitle: 'Health – Audit',
    intro:
      'Whether checks are recorded as they should be, by the process that answered this page. Where several run, each has its own.',
    again: 'Look again',
    asOf: (time: string) => `As of ${time}`,
    allWell: 'All is well',
    look: (count: number) => plural(count, 'thing needs a look', 'things need a look'),
    good: 'Good',
    bad: 'Needs a look',
    ready: {
      title: 'Answering checks',
      good: 'Checks are answered and recorded.',
      bad: 'The process says that it is not ready: it is stopping, or the database does not answer.',
      todo: 'Callers are sent elsewhere where a load balancer asks /readyz. If this lasts, look at the database and at the service’s log.',
    },
    database: {
      title: 'Database',
      good: (ms: number) => `It answers, in ${ms < 10 ? ms.toFixed(1) : number(Math.round(ms))} ms.`,
      slow: (ms: number) => `It answers slowly: ${number(Math.round(ms))} ms for the simplest question.`,
      bad: 'It gives no answer within two seconds. Checks go on from memory and are kept on disk.',
      todo: 'See that Postgres runs, has disk and connections left, and is reached from here (DATABASE_URL).',
    },
    refused: {
      title: 'Refused checks',
      good: 'None since the start.',
      bad: (count: number) =>
        `${checks(count)} answered with 503 since the start, because they could be recorded nowhere.`,
      todo: 'The disk of DATA_DIR is full, or AUDIT_SPOOL_MAX_BYTES is reached while the database is away. Make room; bring the database back.',
    },
    spool: {
      title: 'Kept on disk for the database',
      good: 'Nothing waits.',
      waits: (size: string, files: number, share: number) =>
        `${size} in ${plural(files, 'file', 'files')} ${files === 1 ? 'waits' : 'wait'} to be taken, ${share} of 100 of what may.`,
      age: (seconds: number) => `The oldest is ${duration(seconds)} old.`,
      active: 'The database takes no checks now; they go to disk.',
      todo: 'Nothing is lost: it is taken over once the database is back. Bring it back before the disk is full.',
    },
    damaged: {
      title: 'Damaged files',
      good: 'None.',
      bad: (count: number) =>
        `${plural(count, 'file was', 'files were')} not taken whole. They stay as DATA_DIR/spool/*.damaged.`,
      todo: 'Look at them: what could be read is in the log. Move them away once you have, and the next start counts anew.',
    },
    signed: {
      title: 'Signatures',
      good: (ago: number) => `How far the log is kept was last signed ${duration(ago)} ago.`,
      idle: 'Nothing was signed yet, because nothing was recorded.',
      bad: 'Checks were recorded, and nothing has been signed for them.',
      todo: 'A new checkpoint is due every minute while checks come. See the service’s log for why it was not signed.',
    },
    limits: {
      title: 'Shared limits',
      good: 'Redis answers: processes share their limits.',
      alone: 'Limits are counted in this process alone, as it is set up.',
      bad: (count: number) =>
        `Redis does not answer. ${number(count)} requests and windows were counted in this process alone.`,
      todo: 'Callers may get more than their limit, once for each process. Bring Redis back (REDIS_URL).',
    },
    figures: 'Figures',
    since: 'Running since',
    version: 'Version',
    recorded: 'Checks recorded directly',
    waiting: 'Waiting for their commit',
    spooled: 'Went to disk',
    replayed: 'Taken from disk',
    away: 'Names answered from memory while the database was away',
    metrics: 'All measurements, for Prometheus',
    readiness: 'Readiness, for load balancers',
    allSinceStart: 'Counts are since the start of the process.',
  },
  bytes,
};
