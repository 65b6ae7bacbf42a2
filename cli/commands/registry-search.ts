import { CATEGORIES } from '../../src/domain/registry/category.js';
import { VALIDATION_STATUSES } from '../../src/domain/registry/validation-status.js';
import { CommandError } from '../../tools/command-parts.js';
import { answersOptions, openAnswers } from '../answers.js';
import { defineCommand, EXIT } from '../command.js';
import { jsonText, tableText } from '../terminal.js';

/** `agentterms registry search [TEXT]`: exits with 1 when nothing is found. */
export const registrySearch = defineCommand({
  build: (yargs) =>
    answersOptions(yargs)
      .positional('text', { type: 'string', describe: 'part of a domain name' })
      .option('category', { choices: CATEGORIES, describe: 'kind of the site' })
      .option('status', { choices: VALIDATION_STATUSES, describe: 'whether the entry was validated' })
      .option('limit', { type: 'number', default: 50, requiresArg: true, describe: 'most entries shown' })
      .option('json', { type: 'boolean', describe: 'the entries as JSON' })
      .example('$0 registry search git', 'entries whose domain holds "git"')
      .example('$0 registry search --category ai --status validated', 'all that are both'),
  async run({ text, category, status, limit, json, ...chosen }, { env, say, complain }) {
    if (!Number.isSafeInteger(limit) || limit < 1)
      throw new CommandError('--limit takes a whole number from 1.');
    // A search asks no site for its own file.
    await using answers = await openAnswers(chosen, env, { offline: true });
    const found = await answers.search({
      limit,
      ...(text !== undefined && { q: text }),
      ...(category !== undefined && { category }),
      ...(status !== undefined && { validation_status: status }),
    });
    if (json) say(jsonText(found));
    else if (found.length === 0) complain('No entry is found.\n');
    else {
      const rows = found.map((entry) => [
        entry.domain,
        entry.category,
        entry.validation_status,
        entry.confidence.toFixed(2),
      ]);
      say(tableText(rows, ['domain', 'category', 'status', 'confidence']));
    }
    return found.length === 0 ? EXIT.failed : EXIT.done;
  },
});
