import type { ToolsInput } from '@mastra/core/agent';
import { createTool, type Tool } from '@mastra/core/tools';
import { checkGuard, declined, type GuardOptions, ruleOn } from './guard.js';
import { TERMS_TOOLS, type TermsSource, type TermsToolName } from './terms-tools.js';

export type { GuardOptions } from './guard.js';

/** `check_permission` and `explain_site` for the `tools` of an agent. */
export function termsTools(terms: TermsSource): Record<TermsToolName, Tool> {
  const make = (id: TermsToolName): Tool => {
    const { description, parameters, run } = TERMS_TOOLS[id];
    return createTool({
      id,
      description,
      inputSchema: { ...parameters, properties: { ...parameters.properties } },
      execute: (args, { abortSignal }) => run(terms, args, abortSignal),
    }) as Tool;
  };
  return { check_permission: make('check_permission'), explain_site: make('explain_site') };
}

/** The part of a tool that a guard needs. */
interface Guardable {
  readonly execute?: (args: unknown, context?: Context) => Promise<unknown>;
  readonly resumeSchema?: unknown;
  readonly suspendSchema?: unknown;
}

/** The payload with which a guarded tool suspends; approving or declining the call resumes it. */
interface Question {
  readonly agentTerms: { readonly question: string };
}

/** The part of a tool's context that a guard needs. */
interface Context {
  readonly abortSignal?: AbortSignal;
  readonly agent?: {
    readonly suspend: (question: Question) => Promise<unknown>;
    readonly resumeData?: unknown;
    readonly suspendPayload?: unknown;
  };
}

/**
 * The same tools, which only run for calls that the terms of the sites permit. A call that is not permitted
 * returns its reason as the result. With `askUser`, the verdict `escalate` suspends the call until it is
 * approved or declined, which needs a storage.
 *
 * @throws TypeError for a tool without `execute`, and with `askUser` for one with its own schemas for
 * suspending
 */
export function guardTools<Tools extends ToolsInput>(tools: Tools, options: GuardOptions): Tools {
  checkGuard(options);
  const guard = (name: string, tool: Tools[string]): Tools[string] => {
    const { execute, resumeSchema, suspendSchema } = tool as Guardable;
    if (execute === undefined) throw new TypeError(`The tool ${name} runs elsewhere and cannot be guarded.`);
    if (options.askUser === true && (resumeSchema ?? suspendSchema) !== undefined)
      throw new TypeError(`An approval does not fit the schemas of the tool ${name}; leave askUser out.`);
    const guarded = async (args: unknown, context: Context = {}): Promise<unknown> => {
      const { agent, abortSignal } = context;
      const askUser = options.askUser === true && agent !== undefined;
      const ruling = await ruleOn({ ...options, askUser }, name, args, abortSignal);
      if (ruling.kind === 'refuse') return ruling.result;
      if (ruling.kind === 'run' || agent === undefined) return execute.call(tool, args, context);
      const { resumeData, suspendPayload, ...fresh } = agent;
      // A model can write resume data into its arguments, but not the payload of the suspension.
      if (suspendPayload === undefined) return agent.suspend({ agentTerms: { question: ruling.question } });
      // A call that the tool itself suspended was permitted before.
      if (!isQuestion(suspendPayload)) return execute.call(tool, args, context);
      if ((resumeData as { readonly approved?: unknown } | undefined)?.approved !== true)
        return declined(name);
      return execute.call(tool, args, { ...context, agent: fresh });
    };
    return Object.assign(Object.create(Object.getPrototypeOf(tool)), tool, { execute: guarded });
  };
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [name, guard(name, tool as Tools[string])]),
  ) as unknown as Tools;
}

function isQuestion(payload: unknown): payload is Question {
  return typeof payload === 'object' && payload !== null && 'agentTerms' in payload;
}
