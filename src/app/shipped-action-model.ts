import { readFileSync } from 'node:fs';
import { type ActionModel, readActionModel } from '../domain/check/action/action-model.js';
import { makeMapAction } from '../domain/check/map-action.js';
import { messageOf } from './message-of.js';
import { projectPath } from './project-files.js';

let shipped: ReturnType<typeof makeMapAction> | undefined;

/** Maps actions with the shipped model, which is read once in this process. */
export function shippedMapAction(): ReturnType<typeof makeMapAction> {
  shipped ??= makeMapAction(readShippedActionModel(projectPath('models/actions.json')));
  return shipped;
}

/**
 * @throws Error naming the file when it cannot be read or is not a model of actions; the file is part of the
 * service
 */
export function readShippedActionModel(file: string): ActionModel {
  try {
    return readActionModel(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not a model of actions: ${messageOf(cause)}`, { cause });
  }
}
