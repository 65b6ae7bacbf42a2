import { describe, expect, it } from 'vitest';
import type { DecideEntry, EntryState } from '../../src/domain/registry/entry-decision.js';
import type { RegistryStore } from '../../src/domain/registry/ports.js';
import { aDocumentOf, addEntries, anEntry, CHANGE, name, names, putEntry } from '../support/an-entry.js';
import type { OpenRegistryStore } from './registry-store.contract.js';

const SITE = name('example.com');
const flag: DecideEntry = () => ({ kind: 'set-status', validationStatus: 'flagged', reason: 'Doubtful.' });
const validate: DecideEntry = () => ({ kind: 'set-status', validationStatus: 'validated', reason: 'Seen.' });
const remove: DecideEntry = () => ({ kind: 'remove', reason: 'Gone.' });
const keep: DecideEntry = () => ({ kind: 'keep' });

/** Replaces the entry by what `anEntry` makes, with these fields. */
const replace =
  (fields: Parameters<typeof anEntry>[0] = {}): DecideEntry =>
  ({ domain }) => {
    const { domain: _, ...content } = anEntry({ domain, ...fields });
    return { kind: 'replace', content, reason: 'Written.' };
  };

/** The promises of `RegistryStore.change`, and the effects of removals. */
export function registryStoreChangeContract(open: () => Promise<OpenRegistryStore>): void {
  const history = (store: RegistryStore, domain: string) => store.history(name(domain), { limit: 100 });

  it('sets a status, and leaves the document and the rest unchanged', async () => {
    const { store, clock } = await open();
    await putEntry(store, anEntry({ category: 'search', origin: 'generated' }), CHANGE);
    const before = await store.find(SITE);
    clock.set('2026-04-05T06:07:08.001Z');
    const outcome = await store.change([SITE], flag, 'somebody');
    const after = await store.find(SITE);
    expect(after).toEqual({ ...before, validationStatus: 'flagged', version: 2, updatedAt: clock.now() });
    const { document: _, documentText: __, ...summary } = after as NonNullable<typeof after>;
    expect(outcome).toEqual({ kind: 'done', outcomes: [{ kind: 'changed', entry: summary }] });
    expect((await history(store, 'example.com'))[0]).toEqual({
      id: expect.any(String),
      domain: SITE,
      at: clock.now(),
      by: 'somebody',
      reason: 'Doubtful.',
      before,
      after,
    });
  });

  it('adds a missing entry and replaces an existing one', async () => {
    const { store } = await open();
    expect(await store.change([SITE], replace({ category: 'search' }), 'a')).toMatchObject({
      kind: 'done',
      outcomes: [{ kind: 'created', entry: { version: 1, category: 'search' } }],
    });
    const document = aDocumentOf('example.com', { permissions: { allow_training: false } });
    expect(await store.change([SITE], replace({ document, origin: 'admin' }), 'b')).toMatchObject({
      outcomes: [{ kind: 'changed', entry: { version: 2, origin: 'admin' } }],
    });
    expect(await store.find(SITE)).toMatchObject({ document, documentText: JSON.stringify(document) });
    const [second, first] = await history(store, 'example.com');
    expect([first?.before, first?.after?.version, second?.before?.version]).toEqual([undefined, 1, 1]);
  });

  it('removes an entry, and keeps its history', async () => {
    const { store } = await open();
    await putEntry(store, anEntry(), CHANGE);
    const before = await store.find(SITE);
    expect(await store.change([SITE], remove, 'a')).toMatchObject({
      outcomes: [{ kind: 'removed', entry: { version: 1 } }],
    });
    expect(await store.find(SITE)).toBeUndefined();
    expect(await store.list({}, { limit: 10 })).toEqual([]);
    const [change] = await history(store, 'example.com');
    expect(change).toMatchObject({ by: 'a', reason: 'Gone.', before });
    expect(change).not.toHaveProperty('after');
  });

  it('continues version numbers after a removal, however the entry is added again', async () => {
    const { store } = await open();
    await putEntry(store, anEntry(), CHANGE);
    await putEntry(store, anEntry(), CHANGE);
    await store.change([SITE], remove, 'a');
    expect(await putEntry(store, anEntry(), CHANGE)).toBe(3);
    await store.change([SITE], remove, 'a');
    expect(await putEntry(store, anEntry(), CHANGE)).toBe(4);
    await store.change([SITE], remove, 'a');
    await store.change([SITE], replace(), 'a');
    expect((await store.find(SITE))?.version).toBe(5);
    expect((await history(store, 'example.com')).map(({ after }) => after?.version)).toEqual([
      5,
      undefined,
      4,
      undefined,
      3,
      undefined,
      2,
      1,
    ]);
  });

  it('distinguishes the states of an entry before its removal', async () => {
    const { store } = await open();
    await putEntry(store, anEntry(), CHANGE);
    const since = () => store.history(SITE, { limit: 100, sinceAdded: true });
    expect((await since()).map(({ after }) => after?.version)).toEqual([1]);
    await store.change([SITE], remove, 'a');
    expect(await since()).toEqual([]);
    await putEntry(store, anEntry(), CHANGE);
    await putEntry(store, anEntry({ domain: 'b.com' }), CHANGE);
    await store.change([name('b.com')], remove, 'a');
    await putEntry(store, anEntry(), CHANGE);
    const [latest, ...rest] = await since();
    expect([latest, ...rest].map((change) => change?.after?.version)).toEqual([3, 2]);
    const before = { limit: 100, sinceAdded: true, before: latest?.id ?? '' };
    expect(await store.history(SITE, before)).toEqual(rest);
    const made = async (version: number) =>
      (await store.history(SITE, { limit: 1, sinceAdded: true, version })).map(({ after }) => after?.version);
    expect([await made(3), await made(2), await made(1), await made(4)]).toEqual([[3], [2], [], []]);
  });

  it('writes nothing for an entry that is to stay', async () => {
    const { store } = await open();
    await putEntry(store, anEntry(), CHANGE);
    expect(await store.change([SITE], keep, 'a')).toMatchObject({
      outcomes: [{ kind: 'kept', entry: { version: 1 } }],
    });
    expect((await store.find(SITE))?.version).toBe(1);
    expect(await history(store, 'example.com')).toHaveLength(1);
  });

  it('omits a name that has no entry and gets none', async () => {
    const { store } = await open();
    await putEntry(store, anEntry({ domain: 'b.com' }), CHANGE);
    expect(await store.change(names('a.com', 'b.com', 'c.com'), keep, 'a')).toMatchObject({
      outcomes: [{ kind: 'kept', entry: { domain: 'b.com' } }],
    });
    expect(await store.list({}, { limit: 10 })).toHaveLength(1);
    expect(await history(store, 'a.com')).toEqual([]);
  });

  it('changes all of them or none: one refusal leaves all unchanged', async () => {
    const { store } = await open();
    for (const domain of ['a.com', 'b.com', 'c.com']) await putEntry(store, anEntry({ domain }), CHANGE);
    const picky: DecideEntry = ({ domain, entry }) =>
      domain === 'b.com' || entry === undefined
        ? { kind: 'refuse', code: entry ? 'conflict' : 'not_found', message: `Not ${domain}.` }
        : { kind: 'remove', reason: 'Gone.' };
    expect(await store.change(names('a.com', 'b.com', 'no.com', 'c.com'), picky, 'a')).toEqual({
      kind: 'refused',
      refusals: [
        { domain: 'b.com', code: 'conflict', message: 'Not b.com.' },
        { domain: 'no.com', code: 'not_found', message: 'Not no.com.' },
      ],
    });
    expect(await store.list({}, { limit: 10 })).toHaveLength(3);
    for (const domain of ['a.com', 'b.com', 'c.com']) expect(await history(store, domain)).toHaveLength(1);
  });

  it('changes nothing when the decision fails, and passes its failure on', async () => {
    const { store } = await open();
    for (const domain of ['a.com', 'b.com']) await putEntry(store, anEntry({ domain }), CHANGE);
    const failing: DecideEntry = (state) => {
      if (state.domain === 'b.com') throw new RangeError('no');
      return remove(state);
    };
    await expect(store.change(names('a.com', 'b.com'), failing, 'a')).rejects.toThrow(RangeError);
    expect(await store.list({}, { limit: 10 })).toHaveLength(2);
  });

  it('applies different changes to several entries, in the given order and each once', async () => {
    const { store } = await open();
    for (const domain of ['a.com', 'b.com', 'c.com', 'e.com'])
      await putEntry(store, anEntry({ domain }), CHANGE);
    const byName: Readonly<Record<string, DecideEntry>> = {
      'a.com': flag,
      'b.com': remove,
      'c.com': keep,
      'd.com': replace(),
      'e.com': validate,
    };
    const decide: DecideEntry = (state) => (byName[state.domain] ?? keep)(state);
    const outcome = await store.change(
      names('e.com', 'd.com', 'b.com', 'a.com', 'b.com', 'c.com'),
      decide,
      'a',
    );
    expect(
      outcome.kind === 'done' && outcome.outcomes.map(({ kind, entry }) => `${entry.domain} ${kind}`),
    ).toEqual(['e.com changed', 'd.com created', 'b.com removed', 'a.com changed', 'c.com kept']);
    const left = await store.list({}, { limit: 10 });
    expect(left.map(({ domain, validationStatus, version }) => [domain, validationStatus, version])).toEqual([
      ['a.com', 'flagged', 2],
      ['c.com', 'unvalidated', 1],
      ['d.com', 'unvalidated', 1],
      ['e.com', 'validated', 2],
    ]);
  });

  it('changes a thousand entries, each with its history', async () => {
    const { store } = await open();
    const domains = Array.from({ length: 1_000 }, (_, index) => `d${index}.com`);
    await addEntries(
      store,
      domains.map((domain) => anEntry({ domain })),
    );
    await store.change(names(...domains), flag, 'a');
    expect(await store.counts()).toEqual({ validated: 0, unvalidated: 0, flagged: 1_000 });
    expect((await history(store, 'd999.com'))[0]).toMatchObject({
      before: { version: 1 },
      after: { version: 2 },
    });
    await store.change(names(...domains), remove, 'a');
    expect(await store.counts()).toEqual({ validated: 0, unvalidated: 0, flagged: 0 });
  });

  it('adds and replaces hundreds of entries, each with its own document, version and history', async () => {
    const { store } = await open();
    // Not in byte order, and more than one statement writes.
    const domains = names(...Array.from({ length: 120 }, (_, index) => `d${119 - index}.com`));
    await putEntry(store, anEntry({ domain: 'd7.com' }), CHANGE);
    await store.change(names('d7.com'), remove, 'a');
    for (const round of [1, 2]) {
      const outcome = await store.change(
        domains,
        (state) => replace({ document: aDocumentOf(state.domain), confidence: round / 4 })(state),
        `writer ${round}`,
      );
      const kind = round === 1 ? 'created' : 'changed';
      expect(outcome).toMatchObject({
        outcomes: domains.map((domain) => ({
          kind,
          entry: { domain, version: domain === 'd7.com' ? round + 1 : round },
        })),
      });
    }
    for (const domain of names('d0.com', 'd119.com'))
      expect(await store.find(domain)).toMatchObject({
        document: aDocumentOf(domain),
        version: 2,
        confidence: 0.5,
      });
    const [second, first, ...none] = await history(store, 'd50.com');
    expect(none).toEqual([]);
    expect([second?.by, first?.by]).toEqual(['writer 2', 'writer 1']);
    expect(second?.before).toEqual(first?.after);
    expect((await history(store, 'd7.com')).map(({ after }) => after?.version)).toEqual([3, 2, undefined, 1]);
  });

  it('decides nothing when no name is given', async () => {
    const { store } = await open();
    expect(await store.change([], remove, 'a')).toEqual({ kind: 'done', outcomes: [] });
  });

  it('lets one of several simultaneous writers win', async () => {
    const { store } = await open();
    const once: DecideEntry = (state) =>
      state.entry === undefined
        ? replace()(state)
        : { kind: 'refuse', code: 'precondition_failed', message: 'There is one.' };
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => store.change([SITE], once, 'a')));
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect((await store.find(SITE))?.version).toBe(1);
  });

  it('chains additions and removals of several writers at once, with versions that never repeat', async () => {
    const { store } = await open();
    const toggle: DecideEntry = (state) => (state.entry === undefined ? replace()(state) : remove(state));
    await Promise.all(Array.from({ length: 12 }, () => store.change([SITE], toggle, 'a')));
    const versions = (await history(store, 'example.com')).map(({ after }) => after?.version);
    expect(versions).toEqual([6, 5, 4, 3, 2, 1].flatMap((version) => [undefined, version]));
  });

  it('completes changes of the same entries in opposite orders', async () => {
    const { store } = await open();
    const domains = Array.from({ length: 20 }, (_, index) => `d${index}.com`);
    await addEntries(
      store,
      domains.map((domain) => anEntry({ domain })),
    );
    await Promise.all([
      store.change(names(...domains), flag, 'a'),
      store.change(names(...domains.toReversed()), validate, 'b'),
      store.change(names(...domains), flag, 'c'),
      store.change(names(...domains.toReversed()), validate, 'd'),
    ]);
    const [one, ...others] = await store.list({}, { limit: 100 });
    for (const { validationStatus, version } of others)
      expect([validationStatus, version]).toEqual([one?.validationStatus, 5]);
  });

  it('completes additions of the same entries in opposite orders, each entry added once', async () => {
    const { store } = await open();
    const domains = names(...Array.from({ length: 120 }, (_, index) => `d${index}.com`));
    const add: DecideEntry = (state) => (state.entry === undefined ? replace()(state) : keep(state));
    const outcomes = await Promise.all([
      store.change(domains, add, 'a'),
      store.change(domains.toReversed(), add, 'b'),
      store.change(domains, add, 'c'),
    ]);
    const created = outcomes.flatMap((outcome) =>
      outcome.kind === 'done' ? outcome.outcomes.filter(({ kind }) => kind === 'created') : [],
    );
    expect(created).toHaveLength(120);
    for (const domain of domains) expect(await history(store, domain)).toHaveLength(1);
  });

  describe('the basis of a decision', () => {
    const seen = async (store: RegistryStore): Promise<EntryState | undefined> => {
      let state: EntryState | undefined;
      await store.change(
        [SITE],
        (given) => {
          state = given;
          return { kind: 'refuse', code: 'conflict', message: 'Only looking.' };
        },
        'a',
      );
      return state;
    };

    it('is only the name when there is no entry, and after a removal that too', async () => {
      const { store } = await open();
      expect(await seen(store)).toEqual({ domain: SITE });
      await putEntry(store, anEntry({ validationStatus: 'flagged' }), CHANGE);
      await store.change([SITE], remove, 'a');
      expect(await seen(store)).toEqual({ domain: SITE, lastChange: { by: 'a', reason: 'Gone.' } });
    });

    it('is the entry, with its last change by whom and why', async () => {
      const { store } = await open();
      await putEntry(store, anEntry(), { by: 'a', reason: 'First.' });
      await putEntry(store, anEntry(), { by: 'b', reason: 'Second.' });
      const [summary] = await store.list({}, { limit: 1 });
      expect(await seen(store)).toEqual({
        domain: SITE,
        entry: summary,
        lastChange: { by: 'b', reason: 'Second.' },
      });
    });

    it('includes, for a flagged entry, its state before the flag, even after further flags', async () => {
      const { store } = await open();
      const text = ',"validation_status":"flagged","document_hash":"00"\u0000';
      const document = aDocumentOf('example.com', { extensions: { 'org.example.x': text } });
      await putEntry(store, anEntry({ document, category: text.slice(0, -1) }), CHANGE);
      await store.change([SITE], validate, 'a');
      expect(await seen(store)).not.toHaveProperty('beforeFlag');
      await store.change([SITE], flag, 'a');
      await store.change([SITE], flag, 'a');
      const documentHash = (await store.find(SITE))?.documentHash;
      expect(await seen(store)).toMatchObject({
        beforeFlag: { validationStatus: 'validated', documentHash },
        lastChange: { by: 'a', reason: 'Doubtful.' },
      });
    });

    it('includes its state before the last of several flags', async () => {
      const { store } = await open();
      await putEntry(store, anEntry({ validationStatus: 'validated' }), CHANGE);
      await store.change([SITE], flag, 'a');
      await putEntry(store, anEntry({ validationStatus: 'unvalidated' }), CHANGE);
      await store.change([SITE], flag, 'a');
      expect(await seen(store)).toMatchObject({ beforeFlag: { validationStatus: 'unvalidated' } });
    });

    it('has no earlier state for an entry that was flagged from the start', async () => {
      const { store } = await open();
      await putEntry(store, anEntry({ validationStatus: 'validated' }), CHANGE);
      await store.change([SITE], flag, 'a');
      await store.change([SITE], remove, 'a');
      await putEntry(store, anEntry({ validationStatus: 'flagged' }), CHANGE);
      expect(await seen(store)).not.toHaveProperty('beforeFlag');
    });
  });

  it('lists by origin, by confidence and by the time of the last change, all of them together', async () => {
    const { store, clock } = await open();
    clock.set('2026-01-01T00:00:00.000Z');
    await putEntry(store, anEntry({ domain: 'a.com', origin: 'admin', confidence: 0.2 }), CHANGE);
    clock.set('2026-01-02T00:00:00.000Z');
    await putEntry(store, anEntry({ domain: 'b.com', origin: 'admin', confidence: 0.5 }), CHANGE);
    clock.set('2026-01-03T00:00:00.000Z');
    await putEntry(store, anEntry({ domain: 'c.com', origin: 'generated', confidence: 0.8 }), CHANGE);
    const listed = async (filter: Parameters<RegistryStore['list']>[0]) =>
      (await store.list(filter, { limit: 10 })).map(({ domain }) => domain[0]).join('');
    expect(await listed({ origin: 'admin' })).toBe('ab');
    expect(await listed({ minConfidence: 0.5 })).toBe('bc');
    expect(await listed({ maxConfidence: 0.5 })).toBe('ab');
    expect(await listed({ minConfidence: 0.5, maxConfidence: 0.5 })).toBe('b');
    expect(await listed({ updatedSince: new Date('2026-01-02T00:00:00.000Z') })).toBe('bc');
    expect(await listed({ updatedSince: new Date('2026-01-02T00:00:00.001Z') })).toBe('c');
    expect(
      await listed({ origin: 'admin', minConfidence: 0.3, updatedSince: new Date('2026-01-01T00:00:00Z') }),
    ).toBe('b');
  });
}
