import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { AnswerFailure, TermsAnswers } from '../../domain/check/terms-answers.js';

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
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Written for a model: when to use the tool and what to do with its answer. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** @throws ToolFailure, and what `TermsAnswers` throws */
  readonly answer: (
    input: z.infer<Input>,
    from: TermsAnswers,
    signal: AbortSignal,
  ) => Promise<ToolAnswer<z.infer<Output>>>;
}

/** A tool with any input, for lists of tools. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds tools whose inputs differ.
export type AnyTool = Tool<any, any>;

/**
 * The schema with its JSON form made once. A server is made for each request, and making the form takes
 * milliseconds.
 */
export function describedOnce<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const { '~standard': standard } = schema;
  const once = (io: 'input' | 'output') => {
    let form: Record<string, unknown> | undefined;
    return (options: Parameters<(typeof standard.jsonSchema)['input']>[0]) => {
      form ??= standard.jsonSchema[io](options);
      return form;
    };
  };
  return { '~standard': { ...standard, jsonSchema: { input: once('input'), output: once('output') } } };
}

/** Gives a tool its types; does nothing else. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): AnyTool {
  return tool;
}
