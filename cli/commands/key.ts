import { AdminApi, adminOptions } from '../admin-api.js';
import { defineCommand, EXIT } from '../command.js';
import { jsonText, tableText } from '../terminal.js';

interface ClientKey {
  readonly id: string;
  readonly name: string;
  readonly hourly: number;
  readonly daily: number;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** `agentterms key create NAME`. */
export const keyCreate = defineCommand({
  build: (yargs) =>
    adminOptions(yargs)
      .positional('name', { type: 'string', demandOption: true, describe: 'the caller, as the log names it' })
      .option('hourly', { type: 'number', default: 1_000, requiresArg: true, describe: 'requests an hour' })
      .option('daily', { type: 'number', default: 10_000, requiresArg: true, describe: 'requests a day' })
      .example('$0 key create "Example Robotics"', 'prints a key with limits of its own')
      .example('$0 key create crawler --hourly 5000 --daily 50000', 'with higher ones'),
  async run({ name, hourly, daily, service, json }, { env, say, complain }) {
    const api = await AdminApi.open(service, env);
    const made = await api.ask<ClientKey & { key: string }>('POST', 'client-keys', { name, hourly, daily });
    // Only the key goes to stdout, so that a script can read it.
    if (!json) complain(`Issued the key ${made.id}. It is shown this once:\n`);
    say(json ? jsonText(made) : tableText([[made.key]]));
    return EXIT.done;
  },
});

/** `agentterms key list`. */
export const keyList = defineCommand({
  build: (yargs) =>
    adminOptions(yargs).example('$0 key list', 'all client keys, without the keys themselves'),
  async run({ service, json }, { env, say }) {
    const api = await AdminApi.open(service, env);
    const { keys } = await api.ask<{ keys: readonly ClientKey[] }>('GET', 'client-keys');
    const rows = keys.map(({ id, name, hourly, daily, last_used_at, revoked_at }) => [
      id,
      `${hourly}/hour`,
      `${daily}/day`,
      name,
      last_used_at === null ? 'never' : last_used_at.slice(0, 10),
      revoked_at === null ? '' : `revoked ${revoked_at.slice(0, 10)}`,
    ]);
    say(json ? jsonText(keys) : tableText(rows, ['id', 'an hour', 'a day', 'name', 'last used', '']));
    return EXIT.done;
  },
});

/** `agentterms key revoke ID`. */
export const keyRevoke = defineCommand({
  build: (yargs) =>
    adminOptions(yargs)
      .positional('id', { type: 'string', demandOption: true, describe: 'id of the key, from the list' })
      .example('$0 key revoke 0198c9a2-5a5e-7c3e-9d0b-1f5d7f0a9b11', 'it counts no more, in any process'),
  async run({ id, service, json }, { env, say }) {
    const api = await AdminApi.open(service, env);
    const revoked = await api.ask<ClientKey>('DELETE', `client-keys/${encodeURIComponent(id)}`);
    say(json ? jsonText(revoked) : tableText([[`Revoked the key of ${revoked.name}.`]]));
    return EXIT.done;
  },
});
