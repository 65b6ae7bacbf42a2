import { readFile } from 'node:fs/promises';
import { Compile } from 'typebox/compile';
import { messageOf } from '../../src/app/message-of.js';
import { MeasuredShares } from '../../src/domain/readings/measured-shares.js';
import { CommandError } from '../command-parts.js';

const check = Compile(MeasuredShares);

/** @throws CommandError when the file holds no measured shares */
export async function readShares(file: string): Promise<MeasuredShares> {
  let given: unknown;
  try {
    given = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new CommandError(`No measured shares can be read from ${file}: ${messageOf(cause)}`, { cause });
  }
  if (!check.Check(given)) throw new CommandError(`${file} holds no measured shares.`);
  return given;
}
