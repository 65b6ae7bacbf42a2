import { beforeEach, describe, expect, it } from 'vitest';
import { PrismaOwnerCorrections } from '../../../../src/adapters/postgres/registry/prisma-owner-corrections.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import { registrableDomainOf } from '../../../../src/adapters/web/registrable-domain.js';
import { correctEntry } from '../../../../src/domain/owners/owner-edits.js';
import { documentHash } from '../../../../src/domain/terms/canonical.js';
import { aDocumentOf, name } from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';

const parts = usePostgres();
const clock = new SettableClock();
let corrections: PrismaOwnerCorrections;

beforeEach(async () => {
  await parts().pool.query('DELETE FROM registry_entry');
  await parts().pool.query('DELETE FROM owner_correction');
  const most = { inAll: 5, ofOneRegistrant: 2 };
  corrections = new PrismaOwnerCorrections({ prisma: parts().prisma, clock, registrableDomainOf, most });
});

/** Each with another document. */
function propose(domain: string, said: string) {
  const document = aDocumentOf(domain, { extensions: { 'com.example.said': said } });
  const proposed = { document, documentHash: documentHash(document), reason: 'x' };
  return corrections.propose(
    { domain: name(domain), document },
    (state) => correctEntry(proposed, state),
    'owner',
  );
}

async function kept(): Promise<readonly string[]> {
  const { rows } = await parts().pool.query<{ domain: string }>(
    'SELECT domain FROM owner_correction ORDER BY 1',
  );
  return rows.map(({ domain }) => domain);
}

describe('PrismaOwnerCorrections', () => {
  it('keeps the last document of an entry', async () => {
    for (const said of ['first', 'second', 'third']) await propose('a.example', said);
    expect(await kept()).toEqual(['a.example']);
    expect(await corrections.find(name('a.example'))).toMatchObject({
      version: 3,
      document: { extensions: { 'com.example.said': 'third' } },
    });
  });

  it('deletes decided ones when another is submitted', async () => {
    for (const domain of ['a.example', 'b.example', 'c.example']) await propose(domain, 'it');
    const registry = new PrismaRegistryStore(parts().prisma, clock);
    const keep = () => ({ kind: 'set-status', validationStatus: 'unvalidated', reason: 'x' }) as const;
    await registry.change([name('a.example')], keep, 'admin');
    await registry.change([name('b.example')], () => ({ kind: 'remove', reason: 'x' }), 'admin');
    await propose('d.example', 'it');
    expect(await kept()).toEqual(['c.example', 'd.example']);
  });

  it('lets only a few wait for the names below one registered domain', async () => {
    for (const label of ['a', 'b']) await propose(`${label}.many.example`, 'it');
    await expect(propose('c.many.example', 'it')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('of many.example'),
    });
    expect(await kept()).toEqual(['a.many.example', 'b.many.example']);
    const { rows } = await parts().pool.query("SELECT 1 FROM registry_entry WHERE domain = 'c.many.example'");
    expect(rows).toEqual([]);
    await propose('a.many.example', 'another');
    await propose('other.example', 'it');
    expect(await kept()).toHaveLength(3);
  });

  it('lets only a limited number wait in total', async () => {
    for (const label of ['a', 'b', 'c', 'd', 'e']) await propose(`${label}.example`, 'it');
    await expect(propose('f.example', 'it')).rejects.toMatchObject({ code: 'conflict' });
    await propose('e.example', 'another');
    expect(await kept()).toHaveLength(5);
  });
});
