import { SETTINGS } from '../../src/app/settings-table.js';

/** All settings of the service, as Markdown. */
export function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(
    ({ variable, about, rule, fallbackText }) =>
      `| \`${variable}\` | ${about} | ${rule} | ${fallbackText} |\n`,
  );
  return `| variable | meaning | allowed values | default |\n|---|---|---|---|\n${rows.join('')}`;
}
