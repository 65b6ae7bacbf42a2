import { readFileSync } from 'node:fs';
import { readActionModel } from '../../src/domain/check/action/action-model.js';
import { makeMapAction } from '../../src/domain/check/map-action.js';

const FILE = new URL('../../models/actions.json', import.meta.url);

/** The model that the service ships. */
export const SHIPPED_MODEL_TEXT = readFileSync(FILE, 'utf8');
export const SHIPPED_MODEL = readActionModel(SHIPPED_MODEL_TEXT);
export const mapAction = makeMapAction(SHIPPED_MODEL);
