import { readdirSync, readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { projectPath } from '../../../src/app/project-files.js';

/** A metric in an expression, with the labels that select or group it. */
export interface AskedMetric {
  readonly name: string;
  readonly labels: readonly string[];
  /** The values that `route` must have, if the expression restricts it. */
  readonly routes: readonly string[];
  /** Which file and panel or rule. */
  readonly where: string;
}

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  /** How long it must hold, such as `5m`. */
  readonly for?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const RULES = projectPath('ops/prometheus');
const DASHBOARDS = projectPath('ops/grafana');
const filesOf = (folder: string) =>
  readdirSync(folder).map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

export function readRules(): readonly Rule[] {
  return filesOf(RULES).flatMap(({ text }) =>
    (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules),
  );
}

/** Every metric in a rule or a dashboard. */
export function askedMetrics(): readonly AskedMetric[] {
  const ofRules = readRules().flatMap((rule) => metricsIn(rule.expr, rule.alert ?? rule.record ?? ''));
  const ofPanels = filesOf(DASHBOARDS).flatMap(({ name, text }) =>
    (JSON.parse(text) as Dashboard).panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) => metricsIn(expr, `${name}: ${title}`)),
    ),
  );
  return [...ofRules, ...ofPanels];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** @throws Error for an expression that is not PromQL */
function metricsIn(expression: string, where: string): AskedMetric[] {
  // Grafana's own variable, which it replaces with a duration.
  const expr = expression.replaceAll('$__rate_interval', '5m');
  const found: { name: string; labels: string[]; routes: string[] }[] = [];
  const grouped: string[] = [];
  let matched: string | undefined;
  parser.parse(expr).iterate({
    enter: (node) => {
      const text = expr.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`${where}: no PromQL at "${expr.slice(node.from)}"`);
      if (node.name === 'Identifier') found.push({ name: text, labels: [], routes: [] });
      if (node.name === 'LabelName' && node.node.parent?.name === 'GroupingLabels') grouped.push(text);
      if (node.name === 'LabelName' && node.node.parent?.name === 'UnquotedLabelMatcher') {
        found.at(-1)?.labels.push(text);
        matched = text;
      }
      if (node.name === 'StringLiteral' && matched === 'route')
        found.at(-1)?.routes.push(...text.slice(1, -1).split('|'));
    },
  });
  return found.map((metric) => ({ ...metric, labels: [...metric.labels, ...grouped], where }));
}
