import {
  type FlexibleSchema,
  jsonSchema,
  type SingleToolApprovalFunction,
  type Tool,
  type ToolSet,
  tool,
} from 'ai';
import { checkGuard, type GuardOptions, ruleOn } from './guard.js';
import { TERMS_TOOLS, type TermsSource, type TermsToolName } from './terms-tools.js';

export type { GuardOptions } from './guard.js';

type TermsArguments = Readonly<Record<string, string>>;

/** `check_permission` and `explain_site` for `tools`. */
export function termsTools(terms: TermsSource): Record<TermsToolName, Tool<TermsArguments, object>> {
  const make = (name: TermsToolName): Tool<TermsArguments, object> => {
    const { description, parameters, run } = TERMS_TOOLS[name];
    return tool({
      description,
      inputSchema: jsonSchema<TermsArguments>(parameters),
      execute: (args: TermsArguments, { abortSignal }) => run(terms, args, abortSignal),
    });
  };
  return { check_permission: make('check_permission'), explain_site: make('explain_site') };
}

/** The arguments of a tool, or of any of several. */
type ArgsOf<T> = T extends { readonly inputSchema: FlexibleSchema<infer Args> } ? Args : never;

/**
 * A value of `toolApproval` for only these tools; those of several guards are combined by `{ ...one, ...other
 * }`.
 */
type Approvals<Tools> = {
  readonly [Name in keyof Tools]: SingleToolApprovalFunction<ArgsOf<Tools[Name]>, unknown, unknown>;
};

/**
 * Checks calls of these tools against the terms of the sites that they touch, as the value of `toolApproval`.
 * A call that is not permitted is denied with its reason. With `askUser`, the verdict `escalate` requests the
 * user's approval.
 *
 * @param tools the tools by the names under which the model calls them; others are not affected
 */
export function guardTools<Tools extends ToolSet>(
  tools: Tools,
  options: GuardOptions<ArgsOf<Tools[keyof Tools]>>,
): Approvals<Tools> {
  checkGuard(options);
  const guard =
    (name: string): SingleToolApprovalFunction<unknown, unknown, unknown> =>
    async (args) => {
      const ruling = await ruleOn(options as GuardOptions, name, args);
      if (ruling.kind === 'run') return 'not-applicable';
      if (ruling.kind === 'ask') return { type: 'user-approval', reason: ruling.question };
      return { type: 'denied', reason: JSON.stringify(ruling.result) };
    };
  return Object.fromEntries(Object.keys(tools).map((name) => [name, guard(name)])) as Approvals<Tools>;
}
