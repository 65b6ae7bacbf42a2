import Type, { type Static } from 'typebox';
import { CHECK_FIELDS } from './check-record.js';
import type { LoggedCheck } from './ports.js';
import type { TimeRange } from './time-range.js';

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Nullable = Type.Union([Type.String(), Type.Null()]);
const NullableInteger = Type.Union([Type.Integer(), Type.Null()]);
/** A reader of the file might trust an unknown member, which nothing verifies. */
const CLOSED = { additionalProperties: false };

/** The first line of an exported log. Ranges in milliseconds since 1970. */
export const ExportLine = Type.Object(
  {
    type: Type.Literal('export'),
    version: Type.Literal(1),
    from: NullableInteger,
    to: NullableInteger,
    /** When the log was read, by the clock of the process that wrote the file. The last line signs it. */
    exported_at: Type.Integer(),
    /**
     * Whether the lines that verify the checks follow. False when other filters leave out checks of the
     * range.
     */
    verifiable: Type.Boolean(),
  },
  CLOSED,
);
export type ExportLine = Static<typeof ExportLine>;

/** A group: the fields that its hash covers, and the hash. Times in milliseconds since 1970. */
export const GroupLine = Type.Object(
  {
    type: Type.Literal('group'),
    writer: Type.String(),
    sequence: Count,
    row_count: Count,
    first_at: Type.Integer(),
    last_at: Type.Integer(),
    settled: Count,
    voids: Type.Array(Count),
    rows_hash: Type.String(),
    previous_hash: Type.String(),
    hash: Type.String(),
    /** When the database took the group; not hashed. */
    committed_at: Type.Optional(Type.Integer()),
  },
  CLOSED,
);
export type GroupLine = Static<typeof GroupLine>;

/** A signed statement. */
export const StatementLine = Type.Object(
  {
    type: Type.Enum(['checkpoint', 'retention', 'restore']),
    jws: Type.String(),
  },
  CLOSED,
);
export type StatementLine = Static<typeof StatementLine>;

/** A check, as `GET /api/v1/audit/checks` gives it. */
export const CheckLine = Type.Object(
  {
    type: Type.Literal('check'),
    id: Type.String(),
    checked_at: Type.String(),
    domain: Type.String(),
    action: Type.String(),
    resolved_permission: Nullable,
    decision: Type.String(),
    confidence: Type.Number(),
    tier: Nullable,
    agent_id: Nullable,
    run_id: Nullable,
    client: Type.String(),
    source: Type.String(),
    document_hash: Nullable,
    request_id: Type.String(),
    verdict: Type.String(),
    reason_code: Type.String(),
    answered_for: Nullable,
    profile_hash: Nullable,
    conditions: Nullable,
    approval_id: Nullable,
    writer: Type.String(),
    sequence: Count,
    position: Count,
    /** Outside the range. It is here because its group crosses a bound and is verified whole. */
    outside: Type.Optional(Type.Literal(true)),
  },
  CLOSED,
);
export type CheckLine = Static<typeof CheckLine>;

/** The last line: the signed `ExportStatement` about all lines before it. */
export const EndLine = Type.Object(
  { type: Type.Literal('end'), checks: Count, jws: Type.Optional(Type.String()) },
  CLOSED,
);
export type EndLine = Static<typeof EndLine>;

/**
 * A line without its line break. Unicode line separators are escaped, because programs treat them
 * differently.
 */
export function toLineText(line: object): string {
  return JSON.stringify(line).replace(/[\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`);
}

export function toExportLine({ fromMs, toMs }: TimeRange, verifiable: boolean, exportedAt: Date): ExportLine {
  return {
    type: 'export',
    version: 1,
    from: fromMs ?? null,
    to: toMs ?? null,
    exported_at: exportedAt.getTime(),
    verifiable,
  };
}

/** The range of the checks in the file. */
export function rangeOf({ from, to }: ExportLine): TimeRange {
  return { ...(from !== null && { fromMs: from }), ...(to !== null && { toMs: to }) };
}

/** The check of a line, with its strings as they are. The hash shows whether they are right. */
export function fromCheckLine(line: CheckLine): LoggedCheck {
  const { writer, sequence, position } = line;
  const record = Object.fromEntries(CHECK_FIELDS.map(({ own, name }) => [own, line[name]]));
  return {
    ...(record as unknown as Omit<LoggedCheck, 'place'>),
    checkedAt: new Date(line.checked_at),
    place: { writer, sequence, position },
  };
}
