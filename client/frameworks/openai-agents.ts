import { type Agent, defineToolInputGuardrail, type RunContext, tool } from '@openai/agents';
import { checkGuard, declined, type GuardOptions, ruleOn } from './guard.js';
import { TERMS_TOOLS, type TermsSource } from './terms-tools.js';

export type { GuardOptions } from './guard.js';

/** Any function tool, of any context and parameters. */
type AnyFunctionTool = Extract<Agent['tools'][number], { readonly type: 'function' }>;

/** `check_permission` and `explain_site` for the `tools` of an agent. */
export function termsTools(terms: TermsSource): AnyFunctionTool[] {
  return Object.entries(TERMS_TOOLS).map(([name, { description, parameters, run }]) =>
    tool({
      name,
      description,
      parameters: { ...parameters, properties: { ...parameters.properties } },
      execute: async (args, _context, details) => JSON.stringify(await run(terms, args, details?.signal)),
    }),
  );
}

/**
 * The same tools with a guardrail that checks their calls against the terms of the sites that they touch. A
 * call that is not permitted is rejected with its reason. With `askUser`, the verdict `escalate` needs
 * approval, which interrupts the run.
 */
export function guardTools<T extends AnyFunctionTool>(tools: readonly T[], options: GuardOptions): T[] {
  checkGuard(options);
  return tools.map((guarded) => {
    const { name, needsApproval } = guarded;
    const guardrail = defineToolInputGuardrail({
      name: 'agent_terms',
      run: async ({ context, toolCall }) => {
        const ruling = await ruleOn(options, name, parsed(toolCall.arguments));
        const isApproved = context.isToolApproved({ toolName: name, callId: toolCall.callId }) === true;
        if (ruling.kind === 'run' || (ruling.kind === 'ask' && isApproved))
          return { behavior: { type: 'allow' } };
        const result = ruling.kind === 'ask' ? declined(name) : ruling.result;
        return { behavior: { type: 'rejectContent', message: JSON.stringify(result) } };
      },
    });
    return {
      ...guarded,
      inputGuardrails: [guardrail, ...(guarded.inputGuardrails ?? [])],
      ...(options.askUser === true && {
        needsApproval: async (context: RunContext, args: unknown, callId?: string) =>
          (await needsApproval(context, args, callId)) || (await ruleOn(options, name, args)).kind === 'ask',
      }),
    };
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
