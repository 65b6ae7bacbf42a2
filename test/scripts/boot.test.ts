import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { disableAtBoot, startsAtBoot } from '../../scripts/topology/boot.mjs';
import { scratchFolder } from '../support/scratch-folder.js';

const link = async (etc: string, path: string) => {
  await mkdir(dirname(join(etc, path)), { recursive: true });
  await symlink('/lib/somewhere', join(etc, path));
};

describe('what an installation adds to the boot', () => {
  it('is disabled, by unit and by script, and what started there before is left alone', async () => {
    await using folder = await scratchFolder();
    const etc = folder.path;
    await link(etc, 'systemd/system/multi-user.target.wants/ssh.service');
    await link(etc, 'rc3.d/S01ssh');
    const before = startsAtBoot(etc);
    await link(etc, 'systemd/system/multi-user.target.wants/haproxy.service');
    await link(etc, 'systemd/system/sockets.target.wants/pgbouncer.socket');
    await link(etc, 'rc2.d/S01haproxy');
    await link(etc, 'rc5.d/S02haproxy');
    expect(disableAtBoot(before, startsAtBoot(etc))).toEqual([
      ['systemctl', 'disable', 'haproxy.service'],
      ['systemctl', 'disable', 'pgbouncer.socket'],
      ['update-rc.d', 'haproxy', 'disable'],
    ]);
  });

  it('is nothing when its links say stop, or lie elsewhere', async () => {
    await using folder = await scratchFolder();
    const etc = folder.path;
    const before = startsAtBoot(etc);
    await link(etc, 'rc2.d/K01haproxy');
    await link(etc, 'rc6.d/S01haproxy');
    await link(etc, 'systemd/system/haproxy.service.d/more.conf');
    expect(disableAtBoot(before, startsAtBoot(etc))).toEqual([]);
  });
});
