import Type, { type Static } from 'typebox';
import { CATEGORIES } from '../../../src/domain/registry/category.js';

/** Decisions about a domain, besides its documents. */
export const DomainDecision = Type.Object(
  {
    category: Type.Optional(Type.Enum([...CATEGORIES])),
    /** Another name of the same service, whose documents also apply to this one. */
    same_as: Type.Optional(Type.String()),
    /** Why it has no entry. */
    left_out: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

export type DomainDecision = Static<typeof DomainDecision>;
