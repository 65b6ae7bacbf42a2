import { type JwksVerifier, verifyBytesUnder } from '../../src/adapters/files/signing-key.js';
import { messageOf } from '../../src/app/message-of.js';
import { isObject } from '../../src/domain/is-object.js';
import { type Inclusion, proveInclusion } from '../../src/domain/receipts/prove-inclusion.js';
import type { Receipt } from '../../src/domain/receipts/receipt.js';
import { parseReceiptText, RECEIPT_FAULTS, readReceipt } from '../../src/domain/receipts/verify-receipt.js';
import { CommandError } from '../../tools/command-parts.js';
import { defineCommand, EXIT } from '../command.js';
import { jwksOf } from '../jwks.js';
import { linesOfFile } from '../lines-of-file.js';
import { readSource } from '../read-source.js';
import { jsonText, plain } from '../terminal.js';

/**
 * `agentterms receipt verify SOURCE --jwks SOURCE [--export FILE]`: the exit codes are those of `audit
 * verify`.
 */
export const receiptVerify = defineCommand({
  build: (yargs) =>
    yargs
      .positional('source', {
        type: 'string',
        demandOption: true,
        describe: 'a receipt or an answer with one: file, URL, or - for standard input',
      })
      .option('jwks', {
        type: 'string',
        demandOption: true,
        describe: 'the public keys, as GET /.well-known/jwks.json gives them: file or URL',
      })
      .option('export', {
        type: 'string',
        describe: 'an exported log (NDJSON) that is to prove that it holds the check',
      })
      .option('json', { type: 'boolean', describe: 'the verdict as JSON' })
      .example('$0 receipt verify receipt.json --jwks jwks.json', 'verifies without the service')
      .example('$0 receipt verify receipt.json --jwks jwks.json --export log.ndjson', 'and in the log')
      .epilogue(
        'Exits with 0 when the receipt is valid and, with --export, in the log; 1 when not; 2 when that could not be verified.',
      ),
  async run({ source, jwks, export: log, json }, { env, say }) {
    const keys = await readKeys(jwks, env);
    const value = parseReceiptText(await textOf(source, env));
    const given = isObject(value) && Object.hasOwn(value, 'receipt') ? value.receipt : value;
    const read = await readReceipt(
      given,
      verifyBytesUnder(async () => keys.publicJwks),
    );
    if (!read.valid) {
      const { fault } = read;
      say(json ? jsonText({ valid: false, fault }) : `Not valid (${fault}): ${RECEIPT_FAULTS[fault]}\n`);
      return EXIT.failed;
    }
    const { receipt } = read;
    const inclusion = log === undefined ? undefined : await inclusionIn(log, receipt, keys);
    say(json ? jsonText({ valid: true, receipt, inclusion }) : describe(receipt, inclusion));
    return inclusion === undefined ? EXIT.done : INCLUSIONS[inclusion.kind].code;
  },
});

const INCLUSIONS: Readonly<Record<Inclusion['kind'], { readonly code: 0 | 1 | 2; readonly text: string }>> = {
  included: {
    code: 0,
    text: 'In the log: the row is as it was signed, in a group that a signed checkpoint covers',
  },
  behind_checkpoint: {
    code: 2,
    text: 'Not proven: the row is as it was signed, but behind the last checkpoint. Export again a minute later.',
  },
  different: { code: 1, text: 'Not in the log: its row is another one than was signed.' },
  absent: { code: 1, text: 'Not in the log: the export is of that time, and has no such row.' },
  untold: {
    code: 2,
    text: 'Not proven: the export is of another time, has filters, or retention has dropped checks of it.',
  },
  not_intact: {
    code: 1,
    text: 'Not proven: the export is not intact. See what agentterms audit verify finds in it.',
  },
};

async function inclusionIn(path: string, receipt: Receipt, keys: JwksVerifier): Promise<Inclusion> {
  try {
    return (await proveInclusion(receipt, linesOfFile(path), keys)).inclusion;
  } catch (cause) {
    throw new CommandError(messageOf(cause), { cause });
  }
}

function describe(
  { timestamp, action_context: said, agent_id: agent, key_id: keyId }: Receipt,
  inclusion?: Inclusion,
) {
  const mapped = said.resolved_permission === undefined ? 'no permission' : said.resolved_permission;
  const lines = [
    `Valid: signed by the key ${keyId}.`,
    `At ${timestamp} ${agent} asked for "${said.action}" (${mapped}) at ${said.domain}. The answer: ${said.permission} (${said.verdict}), match confidence ${said.confidence}.`,
    `It came from ${said.source === 'none' ? 'no document' : `the document ${said.document_hash} (${said.source})`}, and is check ${said.check_id}.`,
  ];
  if (inclusion !== undefined) {
    const place =
      inclusion.kind === 'included'
        ? ` (group ${inclusion.place.sequence} of ${inclusion.place.writer}).`
        : '';
    lines.push(`${INCLUSIONS[inclusion.kind].text}${place}`);
  }
  return lines.map((line) => `${plain(line)}\n`).join('');
}

async function readKeys(source: string, env: NodeJS.ProcessEnv): Promise<JwksVerifier> {
  const text = await textOf(source, env);
  try {
    return jwksOf(text, source);
  } catch (cause) {
    throw new CommandError(messageOf(cause), { cause });
  }
}

async function textOf(source: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new TextDecoder().decode(await readSource(source, env));
}
