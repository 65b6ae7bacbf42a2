import { expect, it } from 'vitest';
import { newId } from '../../src/adapters/system/new-id.js';
import type { ApprovalStore, NewApproval } from '../../src/domain/approvals/ports.js';
import { name } from '../support/an-entry.js';
import type { SettableClock } from '../support/settable-clock.js';

export interface OpenApprovals {
  readonly store: ApprovalStore;
  readonly clock: SettableClock;
}

const ADA = { name: 'Ada', role: 'approver' } as const;
const GRANT = { decision: 'grant', scope: 'once', reason: 'Fine.' } as const;

/** The promises of every `ApprovalStore`. Each call of `open` returns an empty store. */
export function approvalsContract(open: () => Promise<OpenApprovals>): void {
  const question = (clock: SettableClock, fields: Partial<NewApproval> = {}): NewApproval => ({
    id: newId(),
    domain: name('example.com'),
    action: 'buy',
    key: 'make_purchases',
    askedBy: 'key:A',
    openConditions: ['Ask first.'],
    termsHash: 'a'.repeat(64),
    askedAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 60_000),
    ...fields,
  });

  it('keeps one pending request of equal questions, and a new one once that has expired', async () => {
    const { store, clock } = await open();
    const all = await Promise.all([1, 2, 3].map(() => store.ask(question(clock), 10)));
    expect(new Set(all.map((one) => one?.id)).size).toBe(1);
    expect((await store.ask(question(clock, { runId: 'r' }), 10))?.id).not.toBe(all[0]?.id);
    clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
    expect((await store.ask(question(clock), 10))?.id).not.toBe(all[0]?.id);
    expect(await store.page({ limit: 10, state: 'expired' })).toHaveLength(2);
  });

  it('refuses more pending requests of one client than may wait', async () => {
    const { store, clock } = await open();
    await store.ask(question(clock), 1);
    expect(await store.ask(question(clock, { runId: 'r' }), 1)).toBeUndefined();
    expect(await store.ask(question(clock, { askedBy: 'key:B' }), 1)).toBeDefined();
  });

  it('lets one of two decisions count, and one of many uses', async () => {
    const { store, clock } = await open();
    const { id = '' } = (await store.ask(question(clock), 10)) ?? {};
    const both = await Promise.all([store.decide(id, GRANT, ADA), store.decide(id, GRANT, ADA)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, failure: 'decided' });
    expect((await store.standing()).get(name('example.com'))?.decisions).toMatchObject([{ id }]);
    const uses = await Promise.all([store.use(id), store.use(id)]);
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect((await store.standing()).size).toBe(0);
  });

  it('gives failures of decisions as values', async () => {
    const { store, clock } = await open();
    const { id = '' } = (await store.ask(question(clock), 10)) ?? {};
    const decide = (fields: object, of = id) => store.decide(of, { ...GRANT, ...fields }, ADA);
    expect(await decide({}, newId())).toEqual({ ok: false, failure: 'unknown' });
    expect(await store.revoke(id, 'Ada')).toEqual({ ok: false, failure: 'undecided' });
    expect(await decide({ scope: 'agent' })).toEqual({ ok: false, failure: 'no_agent' });
    expect(await decide({ until: clock.now() })).toEqual({ ok: false, failure: 'until_past' });
    clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
    expect(await decide({})).toEqual({ ok: false, failure: 'expired' });
  });

  it('forgets what was revoked', async () => {
    const { store, clock } = await open();
    const { id = '' } = (await store.ask(question(clock), 10)) ?? {};
    await store.decide(id, GRANT, ADA);
    expect(await store.revoke(id, 'Bea')).toMatchObject({ ok: true, value: { revokedBy: 'Bea' } });
    const letter = {
      id: newId(),
      site: name('example.com'),
      keys: [],
      documentUrl: 'https://a.example/',
      recordedBy: 'Ada',
    };
    await store.recordPermission({ ...letter, documentSha256: 'a'.repeat(64) });
    expect((await store.standing()).get(name('example.com'))).toMatchObject({
      decisions: [],
      permissions: [{ id: letter.id }],
    });
    await store.revokePermission(letter.id, 'Bea');
    expect((await store.standing()).size).toBe(0);
    expect(await store.use(id)).toBe(false);
  });
}
