import { AdminApi, adminOptions } from '../admin-api.js';
import { defineCommand, EXIT } from '../command.js';
import { jsonText, tableText } from '../terminal.js';

interface Token {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** `agentterms token create NAME`. */
export const tokenCreate = defineCommand({
  build: (yargs) =>
    adminOptions(yargs)
      .positional('name', { type: 'string', demandOption: true, describe: 'whose it is; used once' })
      .option('role', {
        choices: ['auditor', 'admin'] as const,
        default: 'auditor' as const,
        describe: 'what its holder may do',
      })
      .example('$0 token create Ada', 'prints a token that reads the log of checks')
      .example('$0 token create ops --role admin', 'one that may change the registry, too'),
  async run({ name, role, service, json }, { env, say, complain }) {
    const api = await AdminApi.open(service, env);
    const made = await api.ask<Token & { token: string }>('POST', 'tokens', { name, role });
    // Only the token goes to stdout, so that a script can read it.
    if (!json) complain(`Made the ${role} token ${made.id}. It is shown this once:\n`);
    say(json ? jsonText(made) : tableText([[made.token]]));
    return EXIT.done;
  },
});

/** `agentterms token list`. */
export const tokenList = defineCommand({
  build: (yargs) => adminOptions(yargs).example('$0 token list', 'all tokens, without the tokens themselves'),
  async run({ service, json }, { env, say }) {
    const api = await AdminApi.open(service, env);
    const { tokens } = await api.ask<{ tokens: readonly Token[] }>('GET', 'tokens');
    const rows = tokens.map(({ id, name, role, created_at, last_used_at, revoked_at }) => [
      id,
      role,
      name,
      created_at.slice(0, 10),
      last_used_at === null ? 'never' : last_used_at.slice(0, 10),
      revoked_at === null ? '' : `revoked ${revoked_at.slice(0, 10)}`,
    ]);
    say(json ? jsonText(tokens) : tableText(rows, ['id', 'role', 'name', 'made', 'last used', '']));
    return EXIT.done;
  },
});

/** `agentterms token revoke ID`. */
export const tokenRevoke = defineCommand({
  build: (yargs) =>
    adminOptions(yargs)
      .positional('id', { type: 'string', demandOption: true, describe: 'id of the token, from the list' })
      .example('$0 token revoke 0198c9a2-5a5e-7c3e-9d0b-1f5d7f0a9b11', 'it counts no more, in any process'),
  async run({ id, service, json }, { env, say }) {
    const api = await AdminApi.open(service, env);
    const revoked = await api.ask<Token>('DELETE', `tokens/${encodeURIComponent(id)}`);
    say(json ? jsonText(revoked) : tableText([[`Revoked the token ${revoked.name}.`]]));
    return EXIT.done;
  },
});
