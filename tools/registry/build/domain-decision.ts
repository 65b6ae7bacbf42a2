import Type, { type Static } from 'typebox';
import { CATEGORIES } from '../../../src/domain/registry/category.js';

/** What is decided of a domain beside its documents. */
export const DomainDecision = Type.Object(
  {
    category: Type.Optional(Type.Enum([...CATEGORIES])),
    /** Another name of the same service, whose documents speak for this one as well. */
    same_as: Type.Optional(Type.String()),
    /** Why it has no entry of its own. */
    left_out: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

export type DomainDecision = Static<typeof DomainDecision>;
