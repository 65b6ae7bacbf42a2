import {
  type AgentMiddleware,
  createMiddleware,
  type DynamicStructuredTool,
  type HITLRequest,
  type HITLResponse,
  type StructuredTool,
  ToolMessage,
  tool,
} from 'langchain';
import { checkGuard, declined, type GuardOptions, ruleOn } from './guard.js';
import { TERMS_TOOLS, type TermsSource } from './terms-tools.js';

export type { GuardOptions } from './guard.js';

/** `check_permission` and `explain_site` for `tools` of an agent or a tool node. */
export function termsTools(terms: TermsSource): DynamicStructuredTool[] {
  return Object.entries(TERMS_TOOLS).map(([name, { description, parameters, run }]) =>
    tool(async (args, { signal }) => JSON.stringify(await run(terms, args, signal)), {
      name,
      description,
      schema: parameters,
    }),
  );
}

/**
 * Middleware that provides these tools and checks their calls against the terms of the sites that they touch.
 * A call that is not permitted returns the reason in place of a result. With `askUser`, the verdict
 * `escalate` interrupts the graph, which needs a checkpointer. Its question and answer have the form of
 * LangChain's own human-in-the-loop middleware.
 *
 * `site` and `action` receive the arguments as the model wrote them, before the tool's schema has parsed
 * them.
 */
export function guardTools(tools: readonly StructuredTool[], options: GuardOptions): AgentMiddleware {
  checkGuard(options);
  const names = new Set(tools.map(({ name }) => name));
  return createMiddleware({
    name: 'AgentTermsGuard',
    tools,
    wrapToolCall: async (request, handler) => {
      const { toolCall, runtime } = request;
      const { name, args } = toolCall;
      if (!names.has(name)) return handler(request);
      const askUser = options.askUser === true && runtime.interrupt !== undefined;
      const ruling = await ruleOn({ ...options, askUser }, name, args, runtime.signal);
      if (ruling.kind === 'run') return handler(request);
      if (ruling.kind === 'ask') {
        const question: HITLRequest = {
          actionRequests: [{ name, args, description: ruling.question }],
          reviewConfigs: [{ actionName: name, allowedDecisions: ['approve', 'reject'] }],
        };
        const response = runtime.interrupt?.(question) as HITLResponse | undefined;
        if (response?.decisions?.[0]?.type === 'approve') return handler(request);
      }
      return new ToolMessage({
        name,
        tool_call_id: toolCall.id ?? '',
        status: 'error',
        content: JSON.stringify(ruling.kind === 'ask' ? declined(name) : ruling.result),
      });
    },
  });
}
