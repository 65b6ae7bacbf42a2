import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * @typedef {{ domain: string, action: string }} Question
 * @typedef {{ method: 'GET' | 'POST', path: string, body?: string }} HttpRequest
 */

const KEYS = [
  'read_content',
  'scrape_data',
  'api_access',
  'create_account',
  'make_purchases',
  'post_content',
  'allow_training',
];
/** The seven keys twice, some in other spellings, and four actions that are mapped: about one in five. */
const ACTIONS = [
  ...KEYS,
  ...KEYS.map((key, place) => (place % 2 === 0 ? key : key.replaceAll('_', '-'))),
  'scrape prices',
  'train a language model',
  'book a hotel room',
  'write a review',
];

/** The domains of the shipped registry entries. */
export async function shippedDomains() {
  const lines = (await readFile(join(root, 'registry/entries.ndjson'), 'utf8')).trim().split('\n');
  return lines.map((line) => String(JSON.parse(line).domain));
}

/**
 * Every action for every domain, in a pseudo-random order that is the same in every run.
 *
 * @param {readonly string[]} domains
 * @returns {Question[]}
 */
export function questionsAbout(domains) {
  const questions = domains.flatMap((domain) => ACTIONS.map((action) => ({ domain, action })));
  let state = 1;
  for (let place = questions.length - 1; place > 0; place -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = state % (place + 1);
    const moved = /** @type {Question} */ (questions[place]);
    questions[place] = /** @type {Question} */ (questions[other]);
    questions[other] = moved;
  }
  return questions;
}

/**
 * @param {Question} question
 * @returns {HttpRequest}
 */
export function checkRequest({ domain, action }) {
  return { method: 'GET', path: `/api/v1/check?domain=${domain}&action=${encodeURIComponent(action)}` };
}

/**
 * The questions in batches of `size`, starting again from the first when they run out.
 *
 * @param {readonly Question[]} questions
 * @param {number} size
 * @param {number} count
 * @returns {HttpRequest[]}
 */
export function batchRequests(questions, size, count) {
  return Array.from({ length: count }, (_, nth) => {
    const checks = Array.from(
      { length: size },
      (_, place) => questions[(nth * size + place) % questions.length],
    );
    return { method: 'POST', path: '/api/v1/check/batch', body: JSON.stringify({ checks }) };
  });
}
