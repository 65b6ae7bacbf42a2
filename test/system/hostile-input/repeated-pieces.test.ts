import { itReadsInLinearTime } from '../../domain/generate/linear-time.js';

itReadsInLinearTime(150);
