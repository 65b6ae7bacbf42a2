import Type from 'typebox';
import { INSTANT } from './patterns.js';

/** A query parameter that names a time. The parameters' validator knows no formats; `readInstant` reads it. */
export const instantParameter = (description: string, example: string) =>
  Type.Optional(Type.String({ pattern: INSTANT, description, examples: [example] }));
