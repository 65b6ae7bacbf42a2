import { expect, it } from 'vitest';
import type { RegistryRelease, RegistryReleases } from '../../src/domain/registry/ports.js';

/** The same releases as two processes see them. */
export interface OpenRegistryReleases {
  readonly one: RegistryReleases;
  readonly other: RegistryReleases;
  /** Resolves once that many callers wait for their turn. */
  readonly waiting: (count: number) => Promise<void>;
}

const numbered = (release: number): RegistryRelease => ({
  release,
  sha256: String(release).repeat(64).slice(0, 64),
  entries: 70,
});

/** The promises of every `RegistryReleases`. Each call of `open` returns one without any release. */
export function registryReleasesContract(open: () => Promise<OpenRegistryReleases>): void {
  it('knows the newest release that was applied, in every process', async () => {
    const { one, other } = await open();
    expect(await one.newest()).toBeUndefined();
    for (const release of [1, 2, 10]) {
      expect(await one.applyOnce(numbered(release), async () => `did ${release}`)).toBe(`did ${release}`);
      expect(await other.newest()).toEqual(numbered(release));
    }
  });

  it.each([1, 2])('does nothing for release %i after release 2 was applied', async (release) => {
    const { one, other } = await open();
    await one.applyOnce(numbered(2), async () => 'did');
    let called = false;
    const applied = await other.applyOnce({ ...numbered(release), entries: 1 }, async () => {
      called = true;
      return 'did';
    });
    expect([applied, called]).toEqual([undefined, false]);
    expect(await one.newest()).toEqual(numbered(2));
  });

  it('records nothing when applying fails, and passes the failure on', async () => {
    const { one, other } = await open();
    const failing = one.applyOnce(numbered(1), () => Promise.reject(new RangeError('no')));
    await expect(failing).rejects.toThrow(RangeError);
    expect(await one.newest()).toBeUndefined();
    expect(await other.applyOnce(numbered(1), async () => 'did')).toBe('did');
  });

  it('lets one process apply a release while the others wait for it', async () => {
    const { one, other, waiting } = await open();
    const began = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<string>();
    const first = one.applyOnce(numbered(1), () => {
      began.resolve();
      return goOn.promise;
    });
    await began.promise;
    const order: string[] = [];
    const same = other.applyOnce(numbered(1), async () => order.push('same'));
    const newer = other.applyOnce(numbered(2), async () => order.push('newer'));
    await waiting(2);
    expect(order).toEqual([]);
    goOn.resolve('did');
    expect(await Promise.all([first, same, newer])).toEqual(['did', undefined, 1]);
    expect(order).toEqual(['newer']);
    expect(await one.newest()).toEqual(numbered(2));
  });
}
