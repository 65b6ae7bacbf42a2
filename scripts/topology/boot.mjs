/** What a Debian system starts at boot, and how to undo what an installation added to that. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SYSTEMD = 'systemd/system';
const RUN_LEVELS = ['rc2.d', 'rc3.d', 'rc4.d', 'rc5.d'];

/**
 * Names of what starts at boot: systemd units by their whole name (`haproxy.service`), scripts of run levels
 * by theirs (`haproxy`).
 *
 * @returns {{units: string[], scripts: string[]}}
 */
export function startsAtBoot(etc = '/etc') {
  const names = (folder) => (existsSync(join(etc, folder)) ? readdirSync(join(etc, folder)) : []);
  const wanted = names(SYSTEMD).filter((name) => /\.(wants|requires)$/.test(name));
  const units = wanted.flatMap((folder) => names(`${SYSTEMD}/${folder}`));
  const links = RUN_LEVELS.flatMap(names).filter((name) => /^S\d\d/.test(name));
  return {
    units: [...new Set(units)].toSorted(),
    scripts: [...new Set(links.map((name) => name.slice(3)))].toSorted(),
  };
}

/** Commands that disable at boot what did not start there before, and nothing else. */
export function disableAtBoot(before, after) {
  const added = (kind) => after[kind].filter((name) => !before[kind].includes(name));
  return [
    ...added('units').map((unit) => ['systemctl', 'disable', unit]),
    ...added('scripts').map((script) => ['update-rc.d', script, 'disable']),
  ];
}
