import { CONDITION_KINDS, type ConditionKind } from '../../src/domain/conditions/condition.js';
import { describeCondition } from '../../src/domain/conditions/describe-conditions.js';
import { readCondition } from '../../src/domain/conditions/read-conditions.js';
import { type Parameter, VOCABULARY } from '../../src/domain/conditions/vocabulary.js';

/** The kinds of conditions with their parameters, as Markdown. */
export function conditionsTable(): string {
  const rows = CONDITION_KINDS.map((kind) => {
    const { description, parameters } = VOCABULARY[kind];
    const cells = Object.entries(parameters as Readonly<Record<string, Parameter>>).map(
      ([name, parameter]) =>
        `\`${name}\`${marked(kind, name)}: ${parameter.description} ${valuesOf(parameter)}`,
    );
    return `| \`${kind}\` | ${description} | ${cells.map((cell) => cell.trim()).join('<br>')} | ${sentenceOf(kind)} |\n`;
  });
  return `| kind | meaning | parameters | in words |\n|---|---|---|---|\n${rows.join('')}`;
}

/** An asterisk marks a required parameter. A plus marks parameters of which one is required. */
function marked(kind: ConditionKind, name: string): string {
  const { required, oneOf = [] } = VOCABULARY[kind];
  if ((required as readonly string[]).includes(name)) return '\\*';
  return (oneOf as readonly string[]).includes(name) ? '+' : '';
}

function valuesOf({ form, example }: Parameter): string {
  const { enum: words, items } = form.schema as {
    readonly enum?: readonly unknown[];
    readonly items?: { readonly enum?: readonly string[] };
  };
  const listed = words ?? items?.enum;
  if (listed === undefined) return `Such as \`${JSON.stringify(example)}\`.`;
  return listed.length === 1
    ? ''
    : `${items ? 'Some of' : 'One of'} ${listed.map((word) => `\`${word}\``).join(', ')}.`;
}

function sentenceOf(kind: ConditionKind): string {
  const { parameters, required, oneOf = [] } = VOCABULARY[kind];
  const examples = parameters as Readonly<Record<string, Parameter>>;
  const needed = [...(required as readonly string[]), ...oneOf.slice(0, 1)];
  const given = Object.fromEntries(needed.map((name) => [name, examples[name]?.example]));
  return describeCondition(readCondition({ kind, ...given }));
}
