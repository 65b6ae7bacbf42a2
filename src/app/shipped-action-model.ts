import { readFileSync } from 'node:fs';
import { type ActionModel, readActionModel } from '../domain/check/action/action-model.js';
import { messageOf } from './message-of.js';

/** @throws Error naming the file when it cannot be read or is no model of actions: it is part of the service */
export function readShippedActionModel(file: string): ActionModel {
  try {
    return readActionModel(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not a model of actions: ${messageOf(cause)}`, { cause });
  }
}
