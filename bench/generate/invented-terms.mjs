import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../support/root.mjs';
import { boilerplate } from './invented-boilerplate.mjs';
import { CONDITIONS, HEADINGS, MEANS, MODALS, NAMES, THINGS, VERBS, WHO } from './invented-words.mjs';

/**
 * Terms of sites that do not exist: passages of the invented pages of the tests, with changed names, numbers and verbs,
 * among sentences that are composed here. No two of some length are alike. A document contains about as many passages
 * about what a user may do as a real one of its length; a dense one contains nothing else.
 *
 * @typedef {{ kind: 'heading' | 'paragraph' | 'item' | 'row', text: string }} Block
 * @typedef {import('../support/random.mjs').Random} Random
 */

const PAGES = join(root, 'test/fixtures/sites/pages');
/** Share of blocks about other subjects. */
const FILLER_PERCENT = 68;

/** @returns {Promise<readonly Block[]>} the passages of the invented pages */
export async function inventedPassages() {
  const names = ['terms-en', 'acceptable-use-en', 'api-terms-en', 'community-en'];
  const pages = await Promise.all(names.map((name) => readFile(join(PAGES, `${name}.html`), 'utf8')));
  return pages.flatMap((html) =>
    [...html.matchAll(/<(h2|p|li)>(.*?)<\/\1>/gs)].map(([, tag = '', inner = '']) => ({
      kind: /** @type {const} */ ({ h2: 'heading', p: 'paragraph', li: 'item' })[tag] ?? 'paragraph',
      text: inner.replace(/<[^>]*>/g, ''),
    })),
  );
}

/**
 * A document of about `length` characters.
 *
 * @param {Random} random
 * @param {readonly Block[]} passages
 * @param {number} length
 * @param {{ dense?: boolean }} [how]
 * @returns {Block[]}
 */
export function inventTerms(random, passages, length, { dense = false } = {}) {
  const name = random.pick(NAMES);
  /** @type {Block[]} */
  const blocks = [{ kind: 'heading', text: `${name}: terms of use` }];
  for (let written = 0; written < length; ) {
    const isFiller = !dense && random.below(100) < FILLER_PERCENT;
    const next = isFiller ? [filler(random)] : inventBlocks(random, passages, name);
    for (const { text } of next) written += text.length + 4;
    blocks.push(...next);
  }
  return blocks;
}

/**
 * @param {Random} random
 * @param {readonly Block[]} passages
 * @param {string} name
 * @returns {Block[]}
 */
function inventBlocks(random, passages, name) {
  switch (random.below(8)) {
    case 0:
      return [{ kind: 'heading', text: `${1 + random.below(40)}. ${random.pick(HEADINGS)}` }];
    case 1:
      return [
        {
          kind: 'paragraph',
          text: `${capital(clause(random))}, and in particular ${random.pick(WHO)} may not:`,
        },
        ...several(random, 2, 9, () => item(`${random.pick(VERBS)} ${tail(random)};`)),
      ];
    case 2:
      return several(random, 2, 5, () => ({
        kind: 'row',
        text: `${random.pick(THINGS)} | ${random.below(300)} euros | ${random.pick(MEANS)}`,
      }));
    case 3:
    case 4:
      return [{ kind: 'paragraph', text: several(random, 1, 6, () => sentence(random)).join(' ') }];
    default:
      return [varied(random, random.pick(passages), name)];
  }
}

/**
 * @param {Random} random
 * @param {Block} block
 * @param {string} name
 * @returns {Block}
 */
function varied(random, { kind, text }, name) {
  const text2 = text
    .replaceAll('Lanternfish', name)
    .replace(/\d+/g, () => String(1 + random.below(99)))
    .replace(/\b(?:must|may|shall)(?: not)?\b/g, (modal) =>
      random.below(4) === 0 ? random.pick(MODALS) : modal,
    )
    .replace(/\b(?:pages|prices|pictures|offers|reviews)\b/g, (thing) =>
      random.below(2) === 0 ? random.pick(THINGS) : thing,
    );
  return { kind, text: text2 };
}

/** @param {Random} random */
export function sentence(random) {
  const more = random.below(3) === 0 ? `, ${random.pick(['and', 'but', 'or'])} ${clause(random)}` : '';
  return `${capital(clause(random))}${more}.`;
}

/** @param {Random} random */
export function clause(random) {
  return `${random.pick(WHO)} ${random.pick(MODALS)} ${random.pick(VERBS)} ${tail(random)}`;
}

/** @param {Random} random */
function tail(random) {
  const words = [random.pick(THINGS), random.pick(MEANS), random.pick(CONDITIONS)];
  return words.filter((word) => word !== '').join(' ');
}

/** @param {Random} random @returns {Block} */
function filler(random) {
  return { kind: random.below(6) === 0 ? 'item' : 'paragraph', text: boilerplate(random) };
}

/** @param {string} text @returns {Block} */
function item(text) {
  return { kind: 'item', text };
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * @template T
 * @param {Random} random
 * @param {number} least
 * @param {number} most
 * @param {() => T} make
 * @returns {T[]}
 */
function several(random, least, most, make) {
  return Array.from({ length: least + random.below(most - least + 1) }, make);
}

/**
 * In the form in which page texts reach the analysts (see `PageContent.text`).
 *
 * @param {readonly Block[]} blocks
 */
export function asText(blocks) {
  const marks = { heading: '## ', paragraph: '', item: '- ', row: '| ' };
  return blocks
    .map(({ kind, text }, nth) => {
      const joined = (kind === 'item' || kind === 'row') && blocks[nth - 1]?.kind === kind;
      return `${joined ? '\n' : '\n\n'}${marks[kind]}${text}`;
    })
    .join('')
    .trim();
}

/**
 * @param {readonly Block[]} blocks
 */
export function asHtml(blocks) {
  const tags = { heading: 'h2', paragraph: 'p', item: 'li', row: 'p' };
  return blocks
    .map(({ kind, text }, nth) => {
      const open = kind === 'item' && blocks[nth - 1]?.kind !== 'item' ? '<ul>' : '';
      const close = kind === 'item' && blocks[nth + 1]?.kind !== 'item' ? '</ul>' : '';
      return `${open}<${tags[kind]}>${escaped(text)}</${tags[kind]}>${close}`;
    })
    .join('\n');
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
