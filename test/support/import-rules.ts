/** A source file, by its path from the project's root with `/` between the parts. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Packages that each room may import in addition to Node's own modules. A package includes what is below it.
 */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'src/domain': ['typebox', 'canonicalize'],
  'src/app': ['pino', 'express', 'typebox'],
  'src/adapters/ajv': ['ajv', 'ajv-formats', 'typebox'],
  'src/adapters/analyst': ['openai', 'typebox'],
  'src/adapters/embedded-postgres': ['pg'],
  'src/adapters/files': ['jose'],
  'src/adapters/http': ['express', 'express-rate-limit', 'typebox', 'csv-stringify'],
  'src/adapters/cache': ['lru-cache'],
  'src/adapters/mcp': ['@modelcontextprotocol/server', 'typebox'],
  'src/adapters/metrics': ['prom-client'],
  'src/adapters/pages': ['cheerio', 'eld', 'html-encoding-sniffer', 'unpdf'],
  'src/adapters/postgres': ['pg', 'pg-copy-streams', '@prisma/adapter-pg', '@prisma/client', 'uuid'],
  'src/adapters/redis': ['redis', 'rate-limit-redis'],
  'src/adapters/system': ['lru-cache', 'pino', 'piscina', 'uuid'],
  'src/adapters/tracing': [
    '@opentelemetry/api',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  'src/adapters/web': ['htmlparser2', 'undici', 'ipaddr.js', 'lru-cache', 'tldts'],
  'src/adapters/zip': ['archiver'],
  client: [],
  'client/frameworks': ['ai', 'langchain', '@openai/agents', '@mastra/core'],
  'client/browsers': [],
  'client/guard': [],
  'client/servers': [],
  tools: ['typebox'],
  'tools/actions': [],
  'tools/archive': ['tldts'],
  'tools/terms': ['tldts'],
  'tools/changes': ['typebox'],
  'tools/evaluate': ['typebox'],
  'tools/readings': ['typebox'],
  'tools/registry': ['typebox'],
  cli: ['yargs'],
  web: [
    'preact',
    '@codemirror/commands',
    '@codemirror/lang-json',
    '@codemirror/language',
    '@codemirror/lint',
    '@codemirror/state',
    '@codemirror/view',
    '@lezer/highlight',
    '@observablehq/plot',
    '@tanstack/virtual-core',
  ],
};

/**
 * What each top-level folder may import: the service knows neither its clients nor its tools nor its command
 * line.
 */
const REACH: Readonly<Record<string, readonly string[]>> = {
  src: ['src'],
  // A client is installed without the service, and uses only its deciding parts.
  client: ['client', 'src/domain'],
  tools: ['tools', 'src'],
  cli: ['cli', 'client', 'tools', 'src'],
  // Pages use only the service's published API.
  web: ['web', 'client', 'src/domain'],
};

/** What the domain uses of `node:crypto`: hashing, but no randomness. */
const HASHING = new Set(['createHash', 'hash', 'Hash']);
/** Node's modules that reach other machines. Only the folder that guards fetches may use them. */
const WAYS_OUT = new Set(['node:http', 'node:https', 'node:http2']);
const WEB = 'src/adapters/web';
/** The deciding parts, which are therefore pure: they have no clock, randomness, environment or network. */
const PURE = [
  'src/domain',
  'tools/archive/domains',
  'tools/evaluate/scores',
  'tools/readings/said',
  'tools/registry/build',
];

/** A call of the global `fetch`: neither a method of that name nor its declaration. */
const GLOBAL_FETCH = /(?<![.#\w]|function )fetch\s*\((?!\s*\w+\??\s*:)/;

const IMPURE: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bDate\.now\b/, 'Date.now'],
  [/\bnew Date\s*(?:\(\s*\)|(?![\w(\s]))/, 'new Date()'],
  [/(?<![\w.]|new\s+)Date\s*\(/, 'Date()'],
  [/\bMath\.random\b/, 'Math.random'],
  [/\bcrypto\b\s*\.\s*(?:randomUUID|getRandomValues|subtle)/, 'crypto'],
  [/(?<![\w.'"-])process\s*[.[]/, 'process'],
  [/\bset(?:Timeout|Interval|Immediate)\b/, 'a timer'],
  [GLOBAL_FETCH, 'fetch'],
  [/\bperformance\s*\./, 'performance'],
  [/\bconsole\s*\./, 'console'],
];

/** Every violation of the rules on imports, as `path: what: rule`. */
export function findBreaches(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => breachesOf(file).map((breach) => `${file.path}: ${breach}`));
}

/**
 * Every circle of static imports, including types, as the paths of its files. A change of one has to take all
 * of them into account.
 */
export function findCircles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const paths = new Set(files.map(({ path }) => path));
  const imports = new Map(
    files.map(({ path, text }) => {
      const targets = staticImportsOf(withoutComments(text))
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from }) => resolve(path, from).replace(/\.js$/, ''))
        .flatMap((target) => [`${target}.ts`, `${target}.tsx`].filter((name) => paths.has(name)));
      return [path, targets] as const;
    }),
  );
  const reached = new Map([...imports.keys()].map((path) => [path, reachOf(path, imports)]));
  const circles = [...reached].flatMap(([path, reach]) =>
    reach.has(path) ? [[...reach].filter((other) => reached.get(other)?.has(path)).sort()] : [],
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

/** All files that a file imports, directly or through others; itself only if it is in a circle. */
function reachOf(path: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set<string>();
  const next = [...(imports.get(path) ?? [])];
  for (let target = next.pop(); target !== undefined; target = next.pop()) {
    if (seen.has(target)) continue;
    seen.add(target);
    next.push(...(imports.get(target) ?? []));
  }
  return seen;
}

function breachesOf(file: SourceFile): string[] {
  const code = withoutComments(file.text);
  const breaches = importsOf(code).flatMap(({ clause, from }) =>
    (from.startsWith('.') ? relativeImport(file.path, from) : packageImport(file.path, from, clause)).map(
      (rule) => `imports '${from}': ${rule}`,
    ),
  );
  const words = withoutStrings(code);
  if (/\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/.test(words)) {
    breaches.push('export default: exports are named');
  }
  if (isPure(file.path)) {
    for (const [pattern, what] of IMPURE) {
      if (pattern.test(words))
        breaches.push(`uses ${what}: what decides has no clock, chance, environment or network`);
    }
  }
  if (![WEB, 'client', 'web'].some((folder) => isWithin(file.path, folder)) && opensConnections(words)) {
    breaches.push(`opens a connection: only ${WEB} asks other machines`);
  }
  return breaches;
}

function opensConnections(words: string): boolean {
  return [
    GLOBAL_FETCH,
    /\bglobalThis\s*\.\s*fetch\b/,
    /\bhttps?\s*\.\s*(?:request|get)\s*\(/,
    /\bnew (?:WebSocket|EventSource)\b/,
  ].some((pattern) => pattern.test(words));
}

function relativeImport(path: string, from: string): string[] {
  const rules: string[] = [];
  // Pages bring their style sheets.
  const isStyle = isWithin(path, 'web') && from.endsWith('.css');
  if (!from.endsWith('.js') && !isStyle) rules.push('relative imports carry .js');
  const target = resolve(path, from);
  const own = roomOf(path);
  const [top = ''] = path.split('/');
  const mayImport = REACH[top] ?? [];
  if (!mayImport.some((folder) => isWithin(target, folder)))
    rules.push(`${top} imports nothing outside ${mayImport.join(', ')}`);
  else if (top === 'src' && own !== 'src/app' && isWithin(target, 'src/app'))
    rules.push('nothing imports app');
  else if (isPure(path) && !isPure(target)) rules.push('what decides imports only what decides');
  else if ([path, target].every((one) => isWithin(one, 'src/adapters')) && roomOf(target) !== own) {
    rules.push('an adapter imports no other adapter');
  }
  return rules;
}

function packageImport(path: string, from: string, clause: string): string[] {
  const room = roomOf(path);
  if (from.startsWith('node:')) return nodeImport(path, from, clause);
  if (isBuiltIn(from)) return ["Node's own modules are imported as node:"];
  const allowed = PACKAGES[room];
  if (allowed === undefined) return [`${room} has no row in the table of packages`];
  const known = allowed.some((name) => from === name || from.startsWith(`${name}/`));
  return known ? [] : [`${room} may not import this package`];
}

function nodeImport(path: string, from: string, clause: string): string[] {
  if (isPure(path)) {
    const names = namesIn(clause);
    const hashing = from === 'node:crypto' && names.length > 0 && names.every((name) => HASHING.has(name));
    return hashing ? [] : ["what decides takes only hashing from Node's modules"];
  }
  const typesOnly = /^\s*type\b/.test(clause) || namesIn(clause).every((name) => SERVING.has(name));
  return WAYS_OUT.has(from) && roomOf(path) !== WEB && !typesOnly ? [`only ${WEB} asks other machines`] : [];
}

/** What a server uses of `node:http`. */
const SERVING = new Set([
  'createServer',
  'Server',
  'IncomingMessage',
  'ServerResponse',
  'RequestListener',
  'STATUS_CODES',
]);

/** Names imported by `{ a, type B, c as d }`; a namespace or default import counts as `*`. */
function namesIn(clause: string): string[] {
  const list = /\{([^}]*)\}/.exec(clause)?.[1];
  if (list === undefined) return ['*'];
  return list
    .split(',')
    .map(
      (item) =>
        item
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter((name) => name !== '');
}

interface Import {
  /** The text between `import` or `export` and `from`; empty for `import 'x'` and `import('x')`. */
  readonly clause: string;
  readonly from: string;
}

function importsOf(code: string): readonly Import[] {
  const dynamic = code.matchAll(/\b(?:import|require)\s*\(\s*(['"`])([^'"`]+)\1/g);
  return [...staticImportsOf(code), ...[...dynamic].map(([, , from = '']) => ({ clause: '', from }))];
}

function staticImportsOf(code: string): readonly Import[] {
  const statements = code.matchAll(
    /(?:^|[;}\n])\s*(?:import|export)\b([^'"`;()=]*?)\bfrom\s*(['"])([^'"]+)\2/g,
  );
  const sideEffects = code.matchAll(/(?:^|[;}\n])\s*import\s*(['"])([^'"]+)\1/g);
  return [
    ...[...statements].map(([, clause = '', , from = '']) => ({ clause, from })),
    ...[...sideEffects].map(([, , from = '']) => ({ clause: '', from })),
  ];
}

/**
 * The code with comments blanked. Regular expressions are not recognised: one with a quote may hide the rest
 * of its line.
 */
function withoutComments(text: string): string {
  return text.replace(TOKENS, (token) => (/^\/[/*]/.test(token) ? ' ' : token));
}

function withoutStrings(code: string): string {
  return code.replace(TOKENS, (token) => (/^['"`]/.test(token) ? "''" : token));
}

/** A comment, a string without line breaks, or a template. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

/** The folder whose rules hold for a file: `src/app`, `src/adapters/web`, `tools/registry`, or `cli`. */
function roomOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  if (folders[0] === 'web') return 'web';
  return folders.slice(0, folders[1] === 'adapters' ? 3 : 2).join('/');
}

function isPure(path: string): boolean {
  return PURE.some((folder) => isWithin(path, folder));
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

function resolve(path: string, from: string): string {
  return new URL(from, `file:///${path}`).pathname.slice(1);
}

function isBuiltIn(from: string): boolean {
  return process.getBuiltinModule(from) !== undefined;
}
