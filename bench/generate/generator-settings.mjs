import { CHECK_SETTINGS } from '../support/check-settings.mjs';

/** Limits that count but never refuse, and no model. */
export const GENERATOR_SETTINGS = { ...CHECK_SETTINGS, LLM_PROVIDER: 'clauses' };
