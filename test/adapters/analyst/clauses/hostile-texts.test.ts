import { describe } from 'vitest';
import { itReadsHostileTexts } from './hostile-texts.js';

describe('texts that are made to be slow', () => itReadsHostileTexts(100_000, 2_500));
