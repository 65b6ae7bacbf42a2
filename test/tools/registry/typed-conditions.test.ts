import { describe, expect, it } from 'vitest';
import { byKey } from '../../../src/domain/terms/permission.js';
import { agree } from '../../../tools/readings/said/agree.js';
import type { KeptConditions } from '../../../tools/readings/said/kept-conditions.js';
import {
  type ComposedEntry,
  composeEntry,
  type SiteValue,
} from '../../../tools/registry/build/compose-entry.js';
import { conditionsExtension, typedConditions } from '../../../tools/registry/build/typed-conditions.js';
import { aReading } from '../../support/a-reading.js';

const TEXT = 'a'.repeat(64);
const at = (start: number) => ({ text_sha256: TEXT, start, end: start + 10 });
const SILENT: SiteValue = { value: null, certainty: 'agreed', conditions: [], evidence: [] };

function anEntry(values: Partial<ComposedEntry['values']>): ComposedEntry {
  const { documents } = composeEntry([
    {
      id: TEXT,
      type: 'Terms of Service',
      recordedOn: '2026-01-01',
      reading: agree([aReading()]),
    },
  ]);
  return { documents, values: { ...byKey(() => SILENT), ...values } };
}

const valued = (value: boolean): SiteValue => ({
  value,
  certainty: 'agreed',
  conditions: ['What readers said.'],
  evidence: [{ document: TEXT, start: 5, end: 15, grade: 'apt' }],
});

const kept = (
  conditions: KeptConditions['conditions'],
  limits?: KeptConditions['limits'],
): KeptConditions => ({
  domain: 'example.com',
  conditions,
  ...(limits && { limits }),
  read_by: 'language_model',
  read_on: '2026-11-24',
});

describe('the typed conditions of an entry', () => {
  it('stand with the keys on which they bear, with the places of their passages behind those of the value', () => {
    const typed = typedConditions(
      anEntry({ read_content: valued(true), post_content: valued(true) }),
      kept([
        {
          keys: ['read_content', 'post_content'],
          condition: { kind: 'min_age', years: 13 },
          passages: [at(20), at(5)],
        },
        { keys: ['post_content'], condition: { kind: 'identify', as: 'disclosure' }, passages: [at(20)] },
      ]),
      () => undefined,
    );
    expect(typed.read_content.items).toEqual([{ kind: 'min_age', years: 13, evidence: [1, 0] }]);
    // The label comes first: an agent would break it without knowing.
    expect(typed.post_content.items).toMatchObject([
      { kind: 'identify', evidence: [1] },
      { kind: 'min_age', evidence: [1, 0] },
    ]);
    expect(typed.post_content.passages).toEqual([at(20)]);
    expect(typed.read_content.text).toBe('At least 13 years old.');
    expect(typed.scrape_data.items).toEqual([]);
  });

  it('say of a denial how it is lifted and how far it reaches, and nothing else', () => {
    const typed = typedConditions(
      anEntry({ scrape_data: valued(false) }),
      kept(
        [
          { keys: ['scrape_data'], condition: { kind: 'permission', form: 'written' }, passages: [at(20)] },
          { keys: ['scrape_data'], condition: { kind: 'min_age', years: 13 }, passages: [at(40)] },
        ],
        { scrape_data: { data: ['personal'], passages: [at(60)] } },
      ),
      () => undefined,
    );
    expect(typed.scrape_data.items).toEqual([{ kind: 'permission', form: 'written', evidence: [1] }]);
    expect(typed.scrape_data.limits).toEqual({ data: ['personal'], evidence: [2] });
    expect(typed.scrape_data.text).toMatch(/^The ban covers only personal data\. .*written permission/);
    expect(conditionsExtension(typed)).toMatchObject({
      version: '1',
      scrape_data: [{ kind: 'permission' }],
      limits: { scrape_data: { data: ['personal'] } },
    });
  });

  it('name the document that alone says it', () => {
    const typed = typedConditions(
      anEntry({ api_access: valued(true) }),
      kept([
        {
          keys: ['api_access'],
          condition: { kind: 'rate', reasonable: true },
          passages: [at(20)],
          only_of: TEXT,
        },
      ]),
      (text) => `https://example.com/${text.slice(0, 3)}`,
    );
    expect(typed.api_access.items).toMatchObject([{ source: 'https://example.com/aaa' }]);
  });

  it('are none where nothing is asked', () => {
    expect(
      conditionsExtension(
        typedConditions(anEntry({ read_content: valued(true) }), kept([]), () => undefined),
      ),
    ).toBeUndefined();
  });
});
