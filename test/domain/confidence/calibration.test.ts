import { describe, expect, it } from 'vitest';
import { calibratedConfidence } from '../../../src/domain/confidence/calibrated-confidence.js';
import { parseCalibrations } from '../../../src/domain/confidence/calibration.js';
import { wilsonInterval } from '../../../src/domain/confidence/wilson-interval.js';
import { calibrationOf } from '../../../tools/evaluate/scores/calibration-of.js';
import { toEvaluation } from '../../../tools/evaluate/scores/evaluation.js';
import { scoreReadings } from '../../../tools/evaluate/scores/score-readings.js';
import { aCalibration, aKeyCalibration } from '../../support/a-calibration.js';
import { allLabels, type Labels } from '../../support/a-labelled-set.js';

const SETS = [{ name: 'labels/orchard.jsonl', sha256: 'a'.repeat(64) }];
const ABOUT = { measuredOn: '2026-03-04', scoredWith: 'agentterms 0.1.0' };

/** An evaluation of as many documents as there are labels, in all of which nothing was found. */
function evaluationOf(...labels: readonly Labels[]) {
  const documents = labels.map((given) => ({
    labelled: { service: 'Orchard', tos_url: '', document: 'orchard.md', labels: allLabels(given) },
    reading: { claims: {}, remarks: [] },
  }));
  const sets = SETS.map((set) => ({ ...set, path: '/any/labels/orchard.jsonl' }));
  return toEvaluation('clauses', sets, documents.length, scoreReadings(documents));
}

describe('calibrationOf', () => {
  it('gives each key the tier of its accuracy, with its interval, its sample and the prohibitions found', () => {
    const evaluation = evaluationOf({ scrape_data: false }, { scrape_data: true }, {}, {}, {});
    const { keys, ...about } = calibrationOf(evaluation, ABOUT);
    expect(about).toEqual({
      analyst: 'clauses',
      measured_on: '2026-03-04',
      scored_with: 'agentterms 0.1.0',
      sets: SETS,
      documents: 5,
    });
    const [low, high] = wilsonInterval(3, 5);
    expect(keys.scrape_data).toEqual({ n: 5, accuracy: 0.6, low, high, tier: 'low', false_recall: 0 });
    expect(keys.read_content).toMatchObject({ accuracy: 1, tier: 'high', false_recall: null });
  });

  it('counts the values that are given alone', () => {
    const documents = [{}, { scrape_data: false }].map((given) => ({
      labelled: { service: 'Orchard', tos_url: '', document: 'orchard.md', labels: allLabels(given) },
      reading: {
        claims: {},
        remarks: [],
        ...('scrape_data' in given && { unsure: { scrape_data: { value: false, quotes: [] } } }),
      },
    }));
    const sets = SETS.map((set) => ({ ...set, path: '/any/labels/orchard.jsonl' }));
    const evaluation = toEvaluation('clauses', sets, documents.length, scoreReadings(documents));
    const [low, high] = wilsonInterval(1, 1);
    expect(calibrationOf(evaluation, ABOUT).keys.scrape_data).toMatchObject({ n: 1, accuracy: 1, low, high });
  });

  it('makes nothing of a key that no document scores', () => {
    expect(() => calibrationOf(evaluationOf(), ABOUT)).toThrow('no document of the sets scores read_content');
  });

  it('is taken back by parseCalibrations as it is', () => {
    const calibration = calibrationOf(evaluationOf({ api_access: true }, {}), ABOUT);
    expect(parseCalibrations(JSON.parse(JSON.stringify([calibration])))).toEqual([calibration]);
  });
});

describe('parseCalibrations', () => {
  const good = aCalibration();
  it.each<[string, unknown, RegExp]>([
    ['an object', good, /the whole/],
    ['an empty list', [], /the whole/],
    ['a key left out', [{ ...good, keys: { ...good.keys, api_access: undefined } }], /\/0\/keys/],
    ['an unknown field', [good, { ...good, mood: 1 }], /\/1/],
    ['a share over 1', [aCalibration({ api_access: aKeyCalibration({ high: 1.2 }) })], /api_access\/high/],
    ['no documents', [aCalibration({}, { documents: 0 })], /documents/],
    ['a day that is none', [aCalibration({}, { measured_on: '2026-02-30' })], /measured_on is no day/],
    [
      'a tier that was written in',
      [aCalibration({ api_access: { ...aKeyCalibration({ accuracy: 0.6 }), tier: 'high' } })],
      /\/0\/keys\/api_access\/tier is not the tier/,
    ],
    [
      'an accuracy outside its interval',
      [aCalibration({ api_access: aKeyCalibration({ accuracy: 0.2, low: 0.3 }) })],
      /api_access\/accuracy is not within/,
    ],
    [
      'a key scored in more documents than there are',
      [aCalibration({ api_access: aKeyCalibration({ n: 5000 }) }, { documents: 100 })],
      /api_access\/n is 5000, but there are 100 documents/,
    ],
    [
      'a share that so many documents do not have',
      [aCalibration({ api_access: aKeyCalibration({ n: 1, accuracy: 0.97 }) })],
      /api_access\/accuracy is no share of 1 documents/,
    ],
    ['more documents than anybody labels', [aCalibration({}, { documents: 1e300 })], /documents/],
    [
      'one that is older than the one before it',
      [good, aCalibration({}, { measured_on: '2026-03-03' })],
      /\/1\/measured_on is 2026-03-03, but the one before it is of 2026-03-04/,
    ],
  ])('refuses %s', (_, value, message) => {
    expect(() => parseCalibrations(value)).toThrow(message);
  });
});

describe('calibratedConfidence', () => {
  it('is the newest calibration, with all of them in short', () => {
    const older = aCalibration({ read_content: aKeyCalibration({ accuracy: 0.27, low: 0.1 }) });
    const newest = aCalibration({}, { analyst: 'openai:local', measured_on: '2026-05-06', documents: 120 });
    const inForce = calibratedConfidence('own.json', [older, newest]);
    expect(inForce).toMatchObject({ table: 'own.json', analyst: 'openai:local', measuredOn: '2026-05-06' });
    expect(inForce.keys.read_content).toEqual({
      accuracy: 0.97,
      tier: 'high',
      caveats: [],
      sampleSize: 100,
      low: 0.3,
      high: 1,
      falseRecall: 0.9,
    });
    expect(inForce.history).toEqual([
      {
        measuredOn: '2026-03-04',
        analyst: 'clauses',
        documents: 100,
        meanAccuracy: expect.closeTo(0.87),
        sets: ['labels/orchard.jsonl'],
      },
      expect.objectContaining({ measuredOn: '2026-05-06', documents: 120 }),
    ]);
  });

  const caveatsOf = (fields: Parameters<typeof aKeyCalibration>[0]) =>
    calibratedConfidence('x', [aCalibration({ post_content: aKeyCalibration(fields) })]).keys.post_content
      .caveats;

  it('says of a low key what was measured, never rounded up to the threshold', () => {
    expect(caveatsOf({ accuracy: 0.79996, false_recall: 0.75 })).toEqual([
      'post_content was measured at 79.9% accuracy, below the 80% threshold for automated decisions, and 25% of its prohibitions were missed; human review is recommended.',
    ]);
    expect(caveatsOf({ accuracy: 0.5, false_recall: null })).toEqual([
      'post_content was measured at 50% accuracy, below the 80% threshold for automated decisions; human review is recommended.',
    ]);
    expect(caveatsOf({ accuracy: 0.8, false_recall: 0 })).toEqual([]);
  });

  it('never tells the prohibitions missed smaller than they are', () => {
    expect(caveatsOf({ accuracy: 0.5, false_recall: 1 / 3 })).toEqual([
      expect.stringContaining(' 66.7% of its prohibitions were missed'),
    ]);
    expect(caveatsOf({ accuracy: 0.5, false_recall: 0.9999 })).toEqual([
      expect.stringContaining(' 0.1% of its prohibitions were missed'),
    ]);
    expect(caveatsOf({ accuracy: 0.5, false_recall: 0.9 })).toEqual([
      expect.stringContaining(' 10% of its prohibitions were missed'),
    ]);
  });

  it('says of a small sample how much it leaves open', () => {
    expect(caveatsOf({ n: 49, accuracy: 1, low: 0.9272, high: 1 })).toEqual([
      'post_content was measured on a small sample of 49 documents: its accuracy is between 92.7% and 100% (95% interval).',
    ]);
    expect(
      caveatsOf({ n: 23, accuracy: 0.9130434782608695, low: 0.7320401874258483, high: 0.9758199957343082 }),
    ).toEqual([
      'post_content was measured on a small sample of 23 documents: its accuracy is between 73.2% and 97.6% (95% interval).',
    ]);
    expect(caveatsOf({ n: 50, accuracy: 1 })).toEqual([]);
    expect(caveatsOf({ n: 1, accuracy: 0, low: 0, high: 0.79, false_recall: 1 })).toHaveLength(2);
  });
});
