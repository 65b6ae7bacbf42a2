/**
 * The contents of the package, and the sources from which it was built:
 *
 *   node scripts/supply-chain.mjs sbom [<file>]                   CycloneDX 1.5, of an installation
 *   node scripts/supply-chain.mjs provenance [<folder>]           packs, and writes the tarball and its statement
 *   node scripts/supply-chain.mjs verify <tarball> [<statement>]  compares a tarball and this checkout with a statement
 *   node scripts/supply-chain.mjs audit                           known vulnerabilities in an installation
 *
 * The same commit gives the same bill of materials. The statement is an in-toto statement with a SLSA 1.0
 * predicate. It says what was built from what, but it is not signed: its reader must trust the person who
 * passes it on, or that person must sign it (docs/threat-model.md).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const PREDICATE_TYPE = 'https://slsa.dev/provenance/v1';
const BUILD_TYPE = 'https://agentterms.example/build/npm-pack/v1';
/** A registry that does not answer must not delay a build. */
const AUDIT_TIMEOUT_MS = 8_000;
const BLOCKING = ['high', 'critical'];

function fail(why) {
  process.stderr.write(`supply-chain: ${why}\n`);
  process.exit(1);
}

function run(program, args, { mayFail = false, timeout } = {}) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, timeout };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (!mayFail && status !== 0) fail(`${program} ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  return { status, stdout, error };
}

const git = (...args) => run('git', args).stdout.trim();
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const manifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The time of the commit, so that the same commit always gives the same. */
const committedAt = () => new Date(Number(git('log', '-1', '--format=%ct')) * 1000).toISOString();

/**
 * Names and versions in an installation without development packages. npm's own `--omit=dev` leaves out more.
 */
function installed() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const entries = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true,
  );
  return new Set(
    entries.map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`),
  );
}

/**
 * npm's own list, without development packages and without what differs between runs: a random number, the
 * time, and the folder's name.
 */
function billOfMaterials() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { serialNumber: _, metadata, components, dependencies, ...bom } = JSON.parse(run('npm', args).stdout);
  const names = installed();
  const kept = components
    .filter(({ name, version }) => names.has(`${name}@${version}`))
    // Properties are about one place of a package, which may have several.
    .map(({ properties, ...component }) => ({
      ...component,
      properties: properties.filter((property) => property.name !== 'cdx:npm:package:development'),
    }));
  const refs = new Set([metadata.component['bom-ref'], ...kept.map((component) => component['bom-ref'])]);
  const { name, license } = manifest();
  const { tools: __, component, ...about } = metadata;
  const steady = {
    ...bom,
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
    metadata: {
      ...about,
      timestamp: committedAt(),
      component: { ...component, name, licenses: [{ license: { id: license } }] },
    },
  };
  const digest = sha256(JSON.stringify(steady));
  const uuid = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  const { bomFormat, specVersion, $schema, ...rest } = steady;
  return { $schema, bomFormat, specVersion, serialNumber: `urn:uuid:${uuid.join('-')}`, ...rest };
}

/** This checkout in the form of materials of a build. */
function materials() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return [
    { uri: `git+file://${basename(manifest().name)}`, digest: { gitCommit: git('rev-parse', 'HEAD') } },
    { uri: 'package-lock.json', digest: { sha256: sha256(lock) } },
  ];
}

function statementOf(tarball) {
  const { name, version } = manifest();
  return {
    _type: STATEMENT_TYPE,
    subject: [{ name: basename(tarball), digest: { sha256: sha256(readFileSync(tarball)) } }],
    predicateType: PREDICATE_TYPE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { package: name, version, command: 'npm ci && npm run build && npm pack' },
        internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: materials(),
      },
      runDetails: {
        builder: { id: 'https://agentterms.example/builder/unsigned-local/v1' },
        metadata: { invocationId: git('rev-parse', 'HEAD'), finishedOn: new Date().toISOString() },
      },
    },
  };
}

function writeProvenance(folder) {
  const changed = git('status', '--porcelain', '--untracked-files=no');
  if (changed !== '')
    fail(`the checkout holds changes that no commit has, so that nothing can be said of it:\n${changed}`);
  mkdirSync(folder, { recursive: true });
  const [packed] = JSON.parse(
    run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]).stdout,
  );
  const tarball = join(folder, packed.filename);
  const statement = `${tarball}.intoto.json`;
  writeFileSync(statement, json(statementOf(tarball)));
  process.stdout.write(`${tarball}\n${statement}\n`);
}

/** What contradicts the statement. Nothing here shows who made the statement. */
export function problemsOf(statement, { tarball, name }, here) {
  const problems = [];
  const { _type, predicateType, subject, predicate } = statement ?? {};
  if (_type !== STATEMENT_TYPE || predicateType !== PREDICATE_TYPE)
    return ['it is no statement of provenance'];
  const said = subject?.find((one) => one.name === name)?.digest?.sha256;
  if (said === undefined) problems.push(`it says nothing of ${name}`);
  else if (said !== sha256(tarball)) problems.push(`${name} is not the file that was built`);
  for (const { uri, digest } of here) {
    const built = predicate?.buildDefinition?.resolvedDependencies?.find((one) => one.uri === uri)?.digest;
    if (JSON.stringify(built) !== JSON.stringify(digest))
      problems.push(
        `it was built from another ${uri === 'package-lock.json' ? uri : 'commit'} than this checkout`,
      );
  }
  return problems;
}

function verify(tarball, statementFile) {
  const statement = JSON.parse(readFileSync(statementFile, 'utf8'));
  const problems = problemsOf(
    statement,
    { tarball: readFileSync(tarball), name: basename(tarball) },
    materials(),
  );
  if (problems.length > 0) fail(`${basename(statementFile)}: ${problems.join('; ')}.`);
  process.stdout.write(
    `${basename(tarball)} is the file that was built from this commit. The statement is not signed.\n`,
  );
}

/**
 * The result of npm's report: whether the build may continue, and a sentence. A registry without a report
 * stops nothing.
 */
export function verdictOf(report) {
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined)
    return { mayGoOn: true, says: 'the registry gave no audit, so that nothing is known; going on' };
  const bad = BLOCKING.map((level) => [level, counts[level] ?? 0]).filter(([, count]) => count > 0);
  const all = `${counts.total} known vulnerabilities in what an installation holds`;
  if (bad.length === 0) return { mayGoOn: true, says: `${all}, none of them high or critical` };
  const names = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    BLOCKING.includes(severity),
  );
  return {
    mayGoOn: false,
    says: `${all}: ${names.map(({ name, severity }) => `${name} (${severity})`).join(', ')}`,
  };
}

function audit() {
  const args = [
    'audit',
    '--omit=dev',
    '--json',
    '--fetch-retries=0',
    `--fetch-timeout=${AUDIT_TIMEOUT_MS / 2}`,
  ];
  const { stdout } = run('npm', args, { mayFail: true, timeout: AUDIT_TIMEOUT_MS });
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    // An invalid answer counts as none.
  }
  const { mayGoOn, says } = verdictOf(report);
  process.stdout.write(`audit: ${says}.\n`);
  process.exitCode = mayGoOn ? 0 : 1;
}

function write(file, text) {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, first, second] = process.argv.slice(2);
  if (command === 'sbom') write(first, json(billOfMaterials()));
  else if (command === 'provenance') writeProvenance(resolve(first ?? 'dist/package'));
  else if (command === 'verify' && first !== undefined) verify(first, second ?? `${first}.intoto.json`);
  else if (command === 'audit') audit();
  else fail('say sbom, provenance, verify <tarball> or audit.');
}
