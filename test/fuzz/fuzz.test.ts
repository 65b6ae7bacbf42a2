import fc from 'fast-check';
import { describe, it } from 'vitest';
import { inputsOf, keptCases } from './fuzz-target.js';
import { TARGETS } from './targets.js';

/** The same inputs in every run of the suite; `npm run fuzz` looks further. */
const SEED = 15;

// Processor time is all that a busy machine adds to it.
describe.each(TARGETS)('$name', { timeout: 120_000 }, (target) => {
  it('keeps its promises of what once broke them', async () => {
    for (const { input } of keptCases(target)) await target.check(input);
  });

  it('keeps its promises of inputs near real ones', async () => {
    const property = fc.asyncProperty(inputsOf(target, target.seeds), async (input) => target.check(input));
    await fc.assert(property, { seed: SEED, numRuns: target.runs });
  });
});
