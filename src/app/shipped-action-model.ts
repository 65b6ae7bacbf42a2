import { readFileSync } from 'node:fs';
import { type ActionModel, readActionModel } from '../domain/check/action/action-model.js';
import { makeMapAction } from '../domain/check/map-action.js';
import { messageOf } from './message-of.js';
import { projectPath } from './project-files.js';

let shipped: ReturnType<typeof makeMapAction> | undefined;

/** What the shipped model makes of an action; the model is read once for all who ask in this process. */
export function shippedMapAction(): ReturnType<typeof makeMapAction> {
  shipped ??= makeMapAction(readShippedActionModel(projectPath('models/actions.json')));
  return shipped;
}

/** @throws Error naming the file when it cannot be read or is no model of actions: it is part of the service */
export function readShippedActionModel(file: string): ActionModel {
  try {
    return readActionModel(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not a model of actions: ${messageOf(cause)}`, { cause });
  }
}
