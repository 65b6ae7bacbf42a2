import { createInterface } from 'node:readline/promises';
import { LocalAnswers } from '../../src/app/local-answers.js';
import { DomainError } from '../../src/domain/errors.js';
import { parseDomainName } from '../../src/domain/terms/domain-name.js';
import {
  byKey,
  PERMISSION_KEYS,
  type PermissionKey,
  type PlainPermissionValue,
} from '../../src/domain/terms/permission.js';
import { checkOutput } from '../../tools/check-output.js';
import { CommandError } from '../../tools/command-parts.js';
import { defineCommand, EXIT } from '../command.js';
import { jsonText, plain } from '../terminal.js';
import { writeNew } from '../write-new.js';

const QUESTIONS: Readonly<Record<PermissionKey, string>> = {
  read_content: 'read what is public',
  scrape_data: 'scrape or download data in bulk',
  api_access: 'use the API by program',
  create_account: 'create accounts',
  make_purchases: 'buy things',
  post_content: 'post or submit content',
  allow_training: 'be trained on what is published',
};

interface Wanted {
  readonly domain: string;
  readonly permissions: Readonly<Partial<Record<PermissionKey, PlainPermissionValue>>>;
  readonly termsUrl?: string | undefined;
  readonly contact?: string | undefined;
}

/** `agentterms init [DOMAIN]`: asks on a terminal for everything that no option gives. */
export const init = defineCommand({
  lists: ['condition'],
  build: (yargs) =>
    yargs
      .positional('domain', { type: 'string', describe: 'the site; without it everything is asked for' })
      .option('allow', { type: 'string', requiresArg: true, describe: 'permissions given, comma-separated' })
      .option('deny', { type: 'string', requiresArg: true, describe: 'permissions denied, comma-separated' })
      .option('condition', {
        type: 'string',
        requiresArg: true,
        array: true,
        describe: 'KEY=TEXT: a permission given under a condition; may be given several times',
      })
      .option('terms-url', { type: 'string', requiresArg: true, describe: 'where the terms for people are' })
      .option('contact', { type: 'string', requiresArg: true, describe: 'e-mail address' })
      .option('out', {
        type: 'string',
        requiresArg: true,
        default: 'agentterms.json',
        describe: 'file to write',
      })
      .option('force', { type: 'boolean', describe: 'write over a file that is there' })
      .example('$0 init', 'asks')
      .example('$0 init example.com --allow read_content --deny allow_training,scrape_data', 'asks nothing')
      .example('$0 init example.com --condition "api_access=With a key of ours."', 'under a condition')
      .epilogue(`The permissions are ${PERMISSION_KEYS.join(', ')}; what is not named is not told.`),
  async run({ domain, allow, deny, condition, termsUrl, contact, out, force }, { clock, say, complain }) {
    await checkOutput(out);
    if (domain === undefined && !process.stdin.isTTY)
      throw new CommandError('Give the domain: there is no terminal on which to ask for it.');
    const wanted =
      domain === undefined
        ? await ask(process.stdin, process.stderr)
        : { domain, permissions: permissionsOf(allow, deny, condition), termsUrl, contact };
    const document = documentOf(wanted, clock.now());
    await using answers = await LocalAnswers.open({ offline: true });
    const { valid, errors } = await answers.validate(document);
    if (!valid) {
      for (const { message } of errors) complain(`agentterms: ${plain(message)}\n`);
      return EXIT.badUsage;
    }
    await writeNew(out, jsonText(document), force === true);
    say(
      `Wrote ${plain(out)}. Publish it at https://${parseDomainName(wanted.domain)}/.well-known/agentterms.json.\n`,
    );
    return EXIT.done;
  },
});

/**
 * Asks for everything that a document needs, and repeats a question after an unusable answer.
 *
 * @throws CommandError when the input ends before the questions do
 */
export async function ask(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<Wanted> {
  using prompt = createInterface({ input, output });
  const ended = new AbortController();
  prompt.once('close', () => ended.abort());
  const answerTo = async (question: string): Promise<string> => {
    try {
      return (await prompt.question(question, { signal: ended.signal })).trim();
    } catch (cause) {
      throw new QuestionsEnded('Nothing is written: the questions were not all answered.', { cause });
    }
  };
  const askUntil = async <T>(question: string, read: (text: string) => T): Promise<T> => {
    for (;;) {
      try {
        return read(await answerTo(question));
      } catch (error) {
        const isAnswer = error instanceof CommandError || error instanceof DomainError;
        if (!isAnswer || error instanceof QuestionsEnded) throw error;
        output.write(`  ${plain(error.message)}\n`);
      }
    }
  };
  const domain = await askUntil('Domain of the site: ', parseDomainName);
  const permissions: Partial<Record<PermissionKey, PlainPermissionValue>> = {};
  for (const key of PERMISSION_KEYS) {
    const question = `May agents ${QUESTIONS[key]}? (${key}) [y]es, [n]o, [c]onditions, Enter for not told: `;
    const choice = await askUntil(question, readChoice);
    permissions[key] =
      choice === 'c' ? { allowed: true, conditions: await askUntil('  Conditions: ', given) } : choice;
  }
  const termsUrl = await answerTo('URL of the terms for people (Enter for none): ');
  const contact = await answerTo('E-mail address for questions (Enter for none): ');
  return { domain, permissions, termsUrl: termsUrl || undefined, contact: contact || undefined };
}

class QuestionsEnded extends CommandError {}

function readChoice(text: string): boolean | null | 'c' {
  const choice = { y: true, yes: true, n: false, no: false, c: 'c' as const, '': null }[text.toLowerCase()];
  if (choice === undefined) throw new CommandError('Answer y, n or c, or nothing.');
  return choice;
}

function given(text: string): string {
  if (text === '') throw new CommandError('Say them in a sentence.');
  return text;
}

/**
 * @throws CommandError for a name that is not a permission, or a repeated one
 */
function permissionsOf(
  allow = '',
  deny = '',
  conditions: readonly string[] = [],
): Readonly<Partial<Record<PermissionKey, PlainPermissionValue>>> {
  const named: (readonly [string, PlainPermissionValue])[] = [
    ...listOf(allow).map((key) => [key, true] as const),
    ...listOf(deny).map((key) => [key, false] as const),
    ...conditions.map((condition) => {
      const [, key = condition, text = ''] = /^([^=]*)=(.*)$/s.exec(condition) ?? [];
      if (text.trim() === '') throw new CommandError(`--condition is KEY=TEXT, not ${condition}.`);
      return [key.trim(), { allowed: true, conditions: text.trim() }] as const;
    }),
  ];
  const permissions = new Map<PermissionKey, PlainPermissionValue>();
  for (const [name, value] of named) {
    const key = PERMISSION_KEYS.find((one) => one === name);
    if (key === undefined)
      throw new CommandError(`${name} is no permission; they are ${PERMISSION_KEYS.join(', ')}.`);
    if (permissions.has(key)) throw new CommandError(`${key} is named twice.`);
    permissions.set(key, value);
  }
  return byKey((key) => permissions.get(key) ?? null);
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function documentOf({ domain: given, permissions, termsUrl, contact }: Wanted, now: Date): object {
  const domain = parseDomainName(given);
  return {
    agentterms_version: '0.3.0',
    service: termsUrl === undefined ? domain : { domain, tos_url: termsUrl },
    permissions,
    ...(contact !== undefined && { contact }),
    last_updated: now.toISOString().slice(0, 10),
  };
}
