/** The part of a JSON Schema (draft-07) that the terms document uses. */
export interface SchemaNode {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: SchemaNode;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** A rule of the schema and the value that breaks it. */
export interface Violation {
  /** The JSON Schema keyword. */
  readonly keyword: string;
  /** Keys and indices that lead to the value; for an unknown key, that key comes last. */
  readonly segments: readonly string[];
  /**
   * The value that breaks the rule; for an unknown key, its value; for a missing key, the object without it.
   */
  readonly value: unknown;
  /** The schema with the keyword. */
  readonly schema: SchemaNode;
  /** The key, when one is unknown or missing. */
  readonly key?: string;
  /** The object with the unknown key. */
  readonly parent?: object;
}
