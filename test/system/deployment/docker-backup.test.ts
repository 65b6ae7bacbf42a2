import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectPath } from '../../../src/app/project-files.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { parseDockerfile, restsOf, type Stage } from '../support/dockerfile.js';

const read = (path: string) => readFileSync(projectPath(path), 'utf8');
/** The uid of `node` in the images of Node. */
const NODE_UID = 1000;

/** The documented commands for a backup in Docker, each as its words. */
const [prepare = [], ...composed] = (
  /Docker makes it as root's\):\n\n```sh\n(.*?)```/s.exec(read('docs/deployment.md'))?.[1] ?? ''
)
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

describe('the documented backup in Docker', () => {
  it('gives the folder to the user of the image, who can then write a backup into it', async () => {
    const service = parseDockerfile(read('Dockerfile'))[1] as Stage;
    expect(restsOf(service, 'USER')).toEqual(['node']);
    expect(prepare.slice(0, 2)).toEqual(['sudo', 'install']);
    expect(prepare.at(-1)).toBe('/backups');

    await using scratch = await scratchFolder();
    await chmod(scratch.path, 0o755);
    const folder = join(scratch.path, 'backups');
    // A user other than root can give a folder only to itself.
    const uid = process.getuid?.() === 0 ? NODE_UID : process.getuid?.();
    const gid = process.getuid?.() === 0 ? NODE_UID : process.getgid?.();
    const owners: Readonly<Record<string, number | undefined>> = { '--owner': uid, '--group': gid };
    const words = prepare.slice(2, -1).map((word, at, all) => {
      const owner = owners[all[at - 1] ?? ''];
      if (owner === undefined) return word;
      expect(word).toBe(String(NODE_UID));
      return String(owner);
    });
    const made = spawnSync('install', [...words, folder], { encoding: 'utf8' });
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(await stat(folder)).toMatchObject({ uid, gid });
    const backup = spawnSync('mkdir', ['-m', '0700', join(folder, '2026-11-22.partial')], { uid, gid });
    expect(backup.status).toBe(0);
  });

  it('runs the command of the image on that folder, and restores while the service is stopped', () => {
    const { services } = parse(read('docker-compose.yml'));
    const command = restsOf(parseDockerfile(read('Dockerfile'))[1] as Stage, 'CMD')[0] ?? '';
    const run = ['docker', 'compose', 'run', '--rm', '--volume', '/backups:/backups', 'agentterms'];
    expect(Object.keys(services)).toContain('agentterms');
    expect(composed).toEqual([
      [...run, ...JSON.parse(command), 'backup', '/backups/2026-11-22'],
      ['docker', 'compose', 'stop', 'agentterms'],
      [...run, ...JSON.parse(command), 'restore', '/backups/2026-11-22', '--force'],
      ['docker', 'compose', 'start', 'agentterms'],
    ]);
  });
});
