import { expect, it } from 'vitest';
import type { TermsArchive } from '../../tools/archive/domains/terms-archive.js';
import { RECORDED_AT } from '../support/a-collection.js';
import type { SettableClock } from '../support/settable-clock.js';

export interface OpenArchive {
  readonly archive: TermsArchive;
  /** Stands some time after `RECORDED_AT`. */
  readonly clock: SettableClock;
}

const DAY_MS = 86_400_000;
const later = (ms: number) => new Date(RECORDED_AT.getTime() + ms);

/** What every `TermsArchive` promises. Each form opens `aCollection()`. */
export function termsArchiveContract(open: () => Promise<OpenArchive>): void {
  it('names services with all sources of their terms, in order', async () => {
    const { archive } = await open();
    expect(await archive.services()).toEqual([
      {
        id: 'Orchard',
        name: 'Orchard',
        terms: [
          { type: 'Developer Terms', sourceUrls: ['https://dev.orchard.example/terms'] },
          {
            type: 'Terms of Service',
            sourceUrls: ['https://orchard.example/terms', 'https://orchard.example/more'],
          },
        ],
      },
      {
        id: 'Pear & Söhne 100%?',
        name: 'Pear & Söhne: 100%?',
        terms: [{ type: 'Terms of Service', sourceUrls: ['https://pear.example/agb'] }],
      },
    ]);
  });

  it('gives the latest version of each that it names, with the time of its record', async () => {
    const { archive } = await open();
    expect(await archive.version('Orchard', 'Terms of Service')).toEqual({
      fetchedAt: RECORDED_AT,
      text: '# Orchard\n\nPick what you like.\n',
    });
    const encoded = await archive.version('Pear & Söhne 100%?', 'Terms of Service');
    expect(encoded?.text).toBe('# Pear\n\nBirnen für alle.\n');
  });

  it('has no version of terms that were never recorded, nor of a service that it does not know', async () => {
    const { archive } = await open();
    expect(await archive.version('Orchard', 'Developer Terms')).toBeUndefined();
    expect(await archive.version('Orchard', 'Privacy Policy')).toBeUndefined();
    expect(await archive.version('Quince', 'Terms of Service')).toBeUndefined();
  });

  it('has a version from the moment of its record on, and none before', async () => {
    const { archive } = await open();
    const at = async (date: Date) =>
      (await archive.version('Orchard', 'Terms of Service', { at: date }))?.fetchedAt;
    expect(await at(later(-1000))).toBeUndefined();
    expect(await at(RECORDED_AT)).toEqual(RECORDED_AT);
    expect(await at(later(DAY_MS))).toEqual(RECORDED_AT);
  });

  it('refuses a time in the future', async () => {
    const { archive, clock } = await open();
    const now = clock.now().getTime();
    const ask = (at: Date) => archive.version('Orchard', 'Terms of Service', { at });
    expect(await ask(new Date(now))).toBeDefined();
    await expect(ask(new Date(now + 1000))).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('is led nowhere by an id or a type', async () => {
    const { archive } = await open();
    for (const name of ['', '.', '..', '../Orchard', 'Orchard/../Orchard', '/etc', 'a\0b', '\ud800']) {
      expect(await archive.version(name, 'Terms of Service'), name).toBeUndefined();
      expect(await archive.version('Orchard', name), name).toBeUndefined();
    }
  });
}
