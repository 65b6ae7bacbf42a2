import { describe } from 'vitest';
import { itReadsHostileTexts } from '../../adapters/analyst/clauses/hostile-texts.js';

describe('texts of full length that are made to be slow', () => itReadsHostileTexts(400_000, 20_000));
