import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import type { AnswerFailure, TermsAnswers } from '../../domain/check/terms-answers.js';
import type { Written } from '../../domain/written.js';

/** A tool's answer. */
export interface ToolAnswer<Output> {
  readonly structured: Output;
  /** Sentences of this service, one on each line. */
  readonly says: readonly string[];
  /** Lines of third parties, made plain. They are fenced before they are shown. */
  readonly quotes: readonly string[];
}

/** A refusal by the tool itself. */
export class ToolFailure extends Error implements AnswerFailure {
  override readonly name = 'ToolFailure';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A tool: its description for models, and its implementation. */
export interface Tool<Input extends TObject = TObject, Output extends TObject = TObject> {
  readonly name: string;
  readonly title: string;
  /** Written for a model: when to use the tool and what to do with its answer. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** @throws ToolFailure, and what `TermsAnswers` throws */
  readonly answer: (
    input: Static<Input>,
    from: TermsAnswers,
    signal: AbortSignal,
  ) => Promise<ToolAnswer<Written<Static<Output>>>>;
}

/** A tool with any input, for lists of tools. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds tools whose inputs differ.
export type AnyTool = Tool<any, any>;

/**
 * The schema as the SDK takes schemas (standardschema.dev), with its JSON form made once: a server is made
 * for each request.
 */
export function toStandardSchema(schema: TObject): StandardSchemaWithJSON {
  const form = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema };
  return {
    '~standard': {
      version: 1,
      vendor: 'typebox',
      validate: (value) => (Value.Check(schema, value) ? { value } : { issues: issuesOf(schema, value) }),
      jsonSchema: { input: () => form, output: () => form },
    },
  };
}

function issuesOf(schema: TObject, value: unknown) {
  return Value.Errors(schema, value).map(({ instancePath, message }) => ({
    message,
    path: instancePath.split('/').slice(1),
  }));
}

/** Gives a tool its types; does nothing else. */
export function defineTool<Input extends TObject, Output extends TObject>(
  tool: Tool<Input, Output>,
): AnyTool {
  return tool;
}
