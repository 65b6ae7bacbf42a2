import { PERMISSION_KEYS, type PermissionKey } from '../../terms/permission.js';
import { nounBits, type VerbClass } from './concepts.js';
import type { Frame, Link } from './frame.js';
import { weighFrame } from './weigh-frame.js';

const OUTSIDE = nounBits('local', 'physical', 'personal');

/** Below this the evidence is too thin to name a key. */
const LEAST_EVIDENCE = 0.4;

/** What a frame counts that is not the head, by how it hangs on the one before. */
const SHARE_OF_LINK: Readonly<Record<Link, number>> = { head: 1, and: 0.85, to: 0.8, beside: 0.93 };
/** The same when the head is an act that is none of the seven: "delete the file to …". */
const SHARE_AFTER_OTHER: Readonly<Record<Link, number>> = { head: 1, and: 0.75, to: 0.3, beside: 0.25 };

const SHARE_OF_PURPOSE_OF_LOOKING = 0.5;

/** Heads whose purpose "to train a model" says what is really asked. */
const SERVES_TRAINING: ReadonlySet<VerbClass | 'none'> = new Set([
  'use',
  'take',
  'gather',
  'scrape',
  'get',
  'fetch',
  'access',
  'read',
  'look',
  'create',
  'put',
  'teach',
  'send',
  'call',
  'share',
  'edit',
  'open',
  'train',
  'tune',
  'none',
  'query',
  'connect',
]);

/** Heads that only prepare for taking things in bulk: "go through every page and store the data". */
const SERVES_COLLECTING: ReadonlySet<VerbClass | 'none'> = new Set([
  'use',
  'get',
  'fetch',
  'access',
  'read',
  'look',
  'open',
  'none',
]);

/** Heads that only prepare for what comes after "and": "find the cheapest flight and buy it". */
const PREPARES: ReadonlySet<VerbClass | 'none'> = new Set(['look', 'wonder', 'read', 'open', 'fetch']);
const PREPARED_FOR: ReadonlySet<PermissionKey> = new Set([
  'make_purchases',
  'create_account',
  'post_content',
]);

const LOOKS_UP: ReadonlySet<VerbClass | 'none'> = new Set(['look', 'wonder', 'read']);

export interface Finding {
  readonly key: PermissionKey;
  /** 0 (faint) to 1 (sure). */
  readonly strength: number;
}

/** The key that the frames mean, or undefined when no key is clear enough. */
export function judge(frames: readonly Frame[]): Finding | undefined {
  const head = headOf(frames);
  if (head === undefined) return undefined;
  const totals = new Map<PermissionKey, number>();
  for (const frame of [head, ...frames.slice(1)]) {
    const share = shareOf(frame, head);
    for (const [key, weight] of weighFrame(frame)) {
      const isPurposeOfAll =
        (key === 'allow_training' && weight >= 0.85 && SERVES_TRAINING.has(head.verb)) ||
        (key === 'scrape_data' && weight >= 0.9 && SERVES_COLLECTING.has(head.verb)) ||
        (PREPARED_FOR.has(key) && weight >= 0.8 && frame.link === 'and' && PREPARES.has(head.verb));
      const counted = isPurposeOfAll ? weight * 1.1 : weight * share;
      totals.set(key, Math.max(totals.get(key) ?? 0, counted * (0.7 + 0.3 * frame.certainty)));
    }
  }
  return strongest(totals);
}

/**
 * How sure it is, 0 to 1, that frames without a finding mean none of the seven: every act is a known other one
 * ("delete my post"), the first one is, or bodies, animals, private people or one's own devices are spoken of.
 */
export function sureOfNone(frames: readonly Frame[]): number {
  const head = frames[0];
  if (head === undefined) return 0;
  if (frames.every(({ verb }) => verb === 'other')) return 0.9;
  return head.verb === 'other' || (head.all & OUTSIDE) !== 0 ? 0.5 : 0;
}

/** What a question names anywhere is what it asks about: "how late is it open according to the website". */
function headOf(frames: readonly Frame[]): Frame | undefined {
  const head = frames[0];
  if (head?.verb !== 'wonder' || frames.length === 1) return head;
  return { ...head, all: frames.reduce((bits, frame) => bits | frame.all, 0) };
}

function shareOf(frame: Frame, head: Frame): number {
  if (head.verb === 'other') return SHARE_AFTER_OTHER[frame.link];
  // "explain web scraping": an act that is only looked up.
  if (frame.link === 'beside' && LOOKS_UP.has(head.verb) && frame.form !== 'base')
    return SHARE_AFTER_OTHER.beside;
  // "look for a flat to rent" only looks.
  if (frame.link === 'to' && LOOKS_UP.has(head.verb)) return SHARE_OF_PURPOSE_OF_LOOKING;
  return SHARE_OF_LINK[frame.link];
}

function strongest(totals: ReadonlyMap<PermissionKey, number>): Finding | undefined {
  let best: PermissionKey | undefined;
  let first = 0;
  let second = 0;
  for (const key of PERMISSION_KEYS) {
    const total = totals.get(key) ?? 0;
    if (total > first) [best, first, second] = [key, total, first];
    else second = Math.max(second, total);
  }
  if (best === undefined || first < LEAST_EVIDENCE) return undefined;
  const evidence = Math.min(1, (first - LEAST_EVIDENCE) / (1 - LEAST_EVIDENCE));
  const margin = Math.min(1, (first - second) / 0.3);
  return { key: best, strength: evidence * (0.6 + 0.4 * margin) };
}
