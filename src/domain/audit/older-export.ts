import type { ChainFinding, FindingKind } from './chain-finding.js';
import { ChainReportBuilder } from './chain-report.js';
import { UNSIGNED_GRACE_MS } from './chain-walk.js';
import { type ExportLine, type GroupLine, rangeOf } from './export-line.js';
import type { StatementVerifier } from './ports.js';
import { Restores } from './restores.js';
import { keyOf } from './retention.js';
import {
  type Checkpoint,
  claimedCheckpoint,
  hashStatement,
  readCheckpoint,
  readExportStatement,
} from './statements.js';
import { isWhole, isWithin, overlaps } from './time-range.js';
import { type ExportedLine, type ExportReport, verifyExport } from './verify-export.js';

/** A file with one of these was not written by a service, so it cannot be compared. */
const UNUSABLE: readonly FindingKind[] = [
  'file_changed',
  'file_incomplete',
  'line_unreadable',
  'range_contradicted',
];

/** A checkpoint that has to be in every later export. */
interface Wanted {
  readonly hash: string;
  /** For a checkpoint known only by its number: the last one of its key at the time of the older export. */
  readonly checkpoint: Pick<Checkpoint, 'keyId' | 'signedAtMs' | 'link'> & Partial<Checkpoint>;
}

/** The result of a comparison with an older export. */
export interface Comparison {
  /** Groups of the older export within the range of the later one. */
  readonly groups: number;
  readonly olderExportedAtMs: number;
  readonly findings: readonly ChainFinding[];
}

/**
 * An older export, for comparison with a later one: every group and every checkpoint must still be there,
 * unchanged. The later export alone shows which checks are missing from a group. Needs about 500 bytes for
 * each group.
 */
export class OlderExport {
  readonly exportedAtMs: number;
  readonly #groups: ReadonlyMap<string, GroupLine>;
  readonly #wanted: ReadonlyMap<string, Wanted>;
  /** The checkpoints of each writer, by number. */
  readonly #checkpoints: ReadonlyMap<string, readonly Checkpoint[]>;

  private constructor(
    head: ExportLine,
    groups: ReadonlyMap<string, GroupLine>,
    wanted: ReadonlyMap<string, Wanted>,
    checkpoints: ReadonlyMap<string, readonly Checkpoint[]>,
  ) {
    this.exportedAtMs = head.exported_at;
    this.#groups = groups;
    this.#wanted = wanted;
    this.#checkpoints = checkpoints;
  }

  /** `undefined` for a file that no service wrote, or one with filters. Its content may have findings. */
  static async read(
    lines: AsyncIterable<string>,
    verifier: StatementVerifier,
  ): Promise<OlderExport | undefined> {
    const groups = new Map<string, GroupLine>();
    const statements: string[] = [];
    let head: ExportLine | undefined;
    let end: string | undefined;
    const report = await verifyExport(lines, verifier, (line) => {
      if (line.type === 'export') head = line;
      else if (line.type === 'group') groups.set(keyOf(line), line);
      else if (line.type === 'checkpoint') statements.push(line.jws);
      else if (line.type === 'end') end = line.jws;
    });
    if (head === undefined || !report.verifiable) return undefined;
    if (report.findings.some(({ kind }) => UNUSABLE.includes(kind))) return undefined;
    const wanted = new Map<string, Wanted>();
    const checkpoints: Checkpoint[] = [];
    for (const jws of statements) {
      const checkpoint = await readCheckpoint(jws, verifier);
      if (checkpoint === undefined) continue;
      checkpoints.push(checkpoint);
      wanted.set(nameOf(checkpoint), { hash: hashStatement(jws), checkpoint });
    }
    const signed = end === undefined ? undefined : await readExportStatement(end, verifier);
    if (signed?.last) {
      const { keyId, last } = signed;
      const link = { number: last.number, previous: '' };
      const checkpoint = { keyId, link, signedAtMs: head.exported_at };
      if (!wanted.has(nameOf(checkpoint))) wanted.set(nameOf(checkpoint), { hash: last.hash, checkpoint });
    }
    checkpoints.sort((one, other) => one.sequence - other.sequence);
    return new OlderExport(
      head,
      groups,
      wanted,
      Map.groupBy(checkpoints, ({ writer }) => writer),
    );
  }

  /**
   * Verifies a later export and compares it. `comparison` is `undefined` when that export is older or has
   * filters.
   */
  async verifyLater(
    lines: AsyncIterable<string>,
    verifier: StatementVerifier,
  ): Promise<{ readonly report: ExportReport; readonly comparison: Comparison | undefined }> {
    const later = new LaterExport();
    const report = await verifyExport(lines, verifier, (line) => later.take(line));
    const { head } = later;
    const isLater = report.verifiable && head !== undefined && head.exported_at >= this.exportedAtMs;
    return { report, comparison: isLater ? await this.#compare(head, later, verifier) : undefined };
  }

  async #compare(head: ExportLine, later: LaterExport, verifier: StatementVerifier): Promise<Comparison> {
    const range = rangeOf(head);
    const findings: ChainFinding[] = [];
    // Faults of statements are already findings of the later export.
    const restores = await Restores.read(later.restores, verifier, new ChainReportBuilder());
    const isOld = head.exported_at - this.exportedAtMs > UNSIGNED_GRACE_MS;
    /** The first group of each writer that is unsigned in both exports. */
    const unsigned = new Map<string, number>();
    let groups = 0;
    for (const [key, group] of this.#groups) {
      const { writer, sequence, first_at: firstAtMs, last_at: lastAtMs } = group;
      if (!overlaps(range, { firstAtMs, lastAtMs })) continue;
      groups += 1;
      const hash = later.groups.get(key);
      const cover = firstFrom(this.#checkpoints.get(writer) ?? [], sequence);
      if (hash === group.hash) {
        if (isOld && cover === undefined && (later.signedTo.get(writer) ?? 0) < sequence)
          unsigned.set(writer, Math.min(sequence, unsigned.get(writer) ?? sequence));
      } else if (hash !== undefined || !this.#isExcused(cover, restores))
        findings.push({ kind: 'lost_since', writer, sequence });
    }
    for (const [name, { hash, checkpoint }] of this.#wanted) {
      const { lastAtMs, writer, sequence } = checkpoint;
      const isAsked = lastAtMs === undefined ? isWhole(range) : isWithin(range, lastAtMs);
      if (!isAsked || later.checkpoints.get(name) === hash || restores.supersede(checkpoint)) continue;
      const place = writer === undefined || sequence === undefined ? {} : { writer, sequence };
      findings.push({ kind: 'lost_since', ...place });
    }
    for (const [writer, sequence] of unsigned) findings.push({ kind: 'unsigned', writer, sequence });
    return { groups, olderExportedAtMs: this.exportedAtMs, findings };
  }

  /** Whether a signed restore since then may have removed a group that this checkpoint covers. */
  #isExcused(cover: Checkpoint | undefined, restores: Restores): boolean {
    return cover === undefined ? restores.anySince(this.exportedAtMs) : restores.supersede(cover);
  }
}

/** What is remembered of the later export. */
class LaterExport {
  head: ExportLine | undefined;
  /** Hashes of the groups. */
  readonly groups = new Map<string, string>();
  readonly checkpoints = new Map<string, string>();
  readonly signedTo = new Map<string, number>();
  readonly restores: string[] = [];

  take(line: ExportedLine): void {
    if (line.type === 'export') this.head = line;
    else if (line.type === 'group') this.groups.set(keyOf(line), line.hash);
    else if (line.type === 'restore') this.restores.push(line.jws);
    else if (line.type === 'checkpoint') {
      const claimed = claimedCheckpoint(line.jws);
      if (claimed === undefined) return;
      const { writer, sequence } = claimed;
      this.checkpoints.set(nameOf(claimed), hashStatement(line.jws));
      this.signedTo.set(writer, Math.max(sequence, this.signedTo.get(writer) ?? 0));
    }
  }
}

/** The first of the checkpoints, by the number of their group, that covers this number. */
function firstFrom(checkpoints: readonly Checkpoint[], sequence: number): Checkpoint | undefined {
  let low = 0;
  for (let high = checkpoints.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((checkpoints[middle]?.sequence ?? 0) >= sequence) high = middle;
    else low = middle + 1;
  }
  return checkpoints[low];
}

function nameOf({ keyId, link }: Pick<Checkpoint, 'keyId' | 'link'>): string {
  return `${keyId} ${link.number}`;
}
