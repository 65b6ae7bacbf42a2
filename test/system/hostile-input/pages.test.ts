import { describe } from 'vitest';
import { itEndsHostilePages } from '../../adapters/pages/hostile-pages.js';

describe('a hostile page of full length ends in a text or in none', () =>
  itEndsHostilePages(300_000, 30_000));
