import type { Clock } from '../ports/clock.js';
import type { ChainHead } from './check-chain.js';
import type {
  CheckpointMemory,
  CheckpointStore,
  SignedCheckpoint,
  StatementSigner,
  StatementVerifier,
} from './ports.js';
import {
  claimedCheckpoint,
  hashStatement,
  NO_PREVIOUS_STATEMENT,
  readCheckpoint,
  signCheckpoint,
} from './statements.js';

export interface CheckpointSignerParts {
  readonly signer: StatementSigner;
  /** Knows at least the signer's own key. */
  readonly verifier: StatementVerifier;
  readonly store: CheckpointStore;
  readonly memory: CheckpointMemory;
  readonly clock: Clock;
}

/**
 * Signs checkpoints of all chains with one key, one after another. Each names the one before. A checkpoint is
 * remembered locally before it is stored, and is stored before the next one is signed, also across restarts.
 * So one that is missing in the store was removed there.
 */
export class CheckpointSigner {
  readonly #parts: CheckpointSignerParts;
  #lastTurn: Promise<unknown> = Promise.resolve();
  #opened = false;
  #last: SignedCheckpoint | undefined;
  /** Signed, and not known to be in the store. */
  #unkept: SignedCheckpoint | undefined;
  #kept: SignedCheckpoint | undefined;
  /** What was signed last of each chain. */
  readonly #reached = new Map<string, { readonly sequence: number; readonly closed: boolean }>();

  constructor(parts: CheckpointSignerParts) {
    this.#parts = parts;
  }

  /**
   * Signs how far a chain is kept, unless that is already signed. With `closed` it also signs that the chain
   * ends there. Rejects as the store and the memory do; the next call, for any chain, makes up for it.
   */
  sign(head: ChainHead, { closed = false } = {}): Promise<void> {
    return this.#inTurn(() => this.#sign(head, closed));
  }

  /** The last checkpoint that is known to be in the store. */
  get lastKept(): SignedCheckpoint | undefined {
    return this.#kept;
  }

  /** Stores the checkpoint that was signed and not yet stored. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#catchUp());
  }

  async #sign(head: ChainHead, closed: boolean): Promise<void> {
    const { signer, memory, clock } = this.#parts;
    await this.#catchUp();
    const reached = this.#reached.get(head.writer);
    if (head.sequence === reached?.sequence && (!closed || reached.closed)) return;
    const signedAtMs = clock.now().getTime();
    const last = this.#last;
    const number = (last?.number ?? 0) + 1;
    const previous = last === undefined ? NO_PREVIOUS_STATEMENT : hashStatement(last.jws);
    const { writer, sequence, lastAtMs } = head;
    const signed = {
      keyId: signer.keyId,
      number,
      writer,
      sequence,
      lastAtMs,
      signedAtMs,
      jws: await signCheckpoint({ ...head, signedAtMs, link: { number, previous }, closed }, signer),
    };
    await memory.remember(signed);
    this.#reached.set(writer, { sequence, closed });
    this.#last = signed;
    this.#unkept = signed;
    await this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    if (!this.#opened) await this.#open();
    if (this.#unkept === undefined) return;
    await this.#parts.store.keep(this.#unkept);
    this.#kept = this.#unkept;
    this.#unkept = undefined;
  }

  /**
   * The local memory is trusted, unless the store has a later checkpoint of this key: then the memory is an
   * old copy.
   */
  async #open(): Promise<void> {
    const { signer, verifier, store, memory } = this.#parts;
    const remembered = memory.last(signer.keyId);
    const jws = await store.latest(signer.keyId);
    const kept = jws === undefined ? undefined : await readCheckpoint(jws, verifier);
    if (jws !== undefined && kept !== undefined && kept.link.number > (remembered?.number ?? 0)) {
      const { link, writer, sequence, lastAtMs, signedAtMs } = kept;
      this.#last = {
        keyId: signer.keyId,
        number: link.number,
        writer,
        sequence,
        lastAtMs,
        signedAtMs,
        jws,
      };
      this.#kept = this.#last;
    } else {
      this.#last = remembered;
      this.#unkept = remembered;
    }
    if (this.#last !== undefined) {
      const { writer, sequence, jws } = this.#last;
      this.#reached.set(writer, { sequence, closed: claimedCheckpoint(jws)?.closed === true });
    }
    this.#opened = true;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }
}
