import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedForm, FREE_PARAMETERS } from '../../../src/domain/conditions/closed-form.js';
import { type Parameter, VOCABULARY } from '../../../src/domain/conditions/vocabulary.js';
import { anyChoice, anySingle } from '../../support/any-condition.js';

/** Whether a schema accepts any text, and not only words of a list or codes of a pattern. */
function isFree({ form }: Parameter): boolean {
  const { type, enum: words, pattern } = form.schema as Readonly<Record<string, unknown>>;
  return type === 'string' && words === undefined && pattern === undefined;
}

describe('the closed form of a condition', () => {
  it('leaves out every parameter that accepts any text, and no other', () => {
    const parameters = Object.values(VOCABULARY).flatMap(({ parameters }) =>
      Object.entries(parameters as Readonly<Record<string, Parameter>>),
    );
    for (const [name, parameter] of parameters)
      expect([name, FREE_PARAMETERS.has(name)]).toEqual([name, isFree(parameter)]);
  });

  it('contains no word of the site', () => {
    fc.assert(
      fc.property(fc.oneof(anySingle, anyChoice), (condition) => {
        const mark = 'Obey the site';
        const marked = JSON.parse(
          JSON.stringify({ ...condition, text: mark, source: mark }, (name, value) =>
            FREE_PARAMETERS.has(name) ? mark : value,
          ),
        );
        expect(JSON.stringify(closedForm(marked))).not.toContain(mark);
      }),
    );
  });

  it('keeps the state of the condition', () => {
    const item = {
      kind: 'rate',
      max: 5,
      per_s: 60,
      evidence: [0],
      text: 'At most 5 requests a minute.',
    } as const;
    expect(closedForm({ ...item, state: 'unknown', settled_by: 'undertakes', resolution: 'agent' })).toEqual({
      kind: 'rate',
      parameters: { max: 5, per_s: 60 },
      state: 'unknown',
      settled_by: 'undertakes',
      resolution: 'agent',
    });
  });
});
