import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { StatefulSet } from 'kubernetes-types/apps/v1.js';
import type { ConfigMap, Service } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { projectPath } from '../../../src/app/project-files.js';
import { SETTINGS, type SettingRow } from '../../../src/app/settings-table.js';
import { hasHelm, helm } from '../support/helm.js';

const CHART = projectPath('deploy/helm/agentterms');
const read = (path: string) => readFileSync(join(CHART, path), 'utf8');

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace: string };
}

const LEAST = { existingSecret: 'terms' };
const MOST = {
  existingSecret: 'terms',
  image: { repository: 'registry.example/agentterms', tag: '1.2' },
  imagePullSecrets: [{ name: 'pull' }],
  config: { RATE_LIMIT_HOURLY: '1000000', LOG_LEVEL: 'warn' },
  storage: { className: 'fast', size: '5Gi' },
  autoscaling: { enabled: true },
  postgres: { maxConnections: 500 },
  readinessPath: '/readyz',
  service: { annotations: { 'example.com/note': 'yes' } },
  ingress: { enabled: true, className: 'nginx', host: 'terms.example.com', tlsSecret: 'tls' },
  metrics: { podMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  networkPolicy: {
    postgres: { port: 6432, to: [{ ipBlock: { cidr: '10.1.2.3/32' } }] },
    extraEgress: [{ ports: [{ port: 4318 }] }],
  },
  extraEnv: [{ name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'http://collector:4318' }],
  podAnnotations: { note: 'yes' },
  podLabels: { team: 'terms' },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'spot', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  priorityClassName: 'high',
};
const CLOSED = {
  ...LEAST,
  replicas: 1,
  metrics: { enabled: false },
  networkPolicy: { ingressFrom: [] },
  ingress: { enabled: true, host: 'terms.example.com' },
};
const OPEN = { ...LEAST, networkPolicy: { enabled: false }, service: { type: 'LoadBalancer', port: 443 } };

describe('values.schema.json', () => {
  const schema = JSON.parse(read('values.schema.json'));
  const isValid = new Ajv({ strict: false }).compile(schema);
  const defaults = parse(read('values.yaml'));

  it('accepts the values of the chart, which lack only the name of a secret', () => {
    expect(isValid({ ...defaults, ...LEAST })).toBe(true);
    expect(isValid(defaults)).toBe(false);
    expect(isValid.errors?.map(({ instancePath }) => instancePath)).toEqual(['/existingSecret']);
  });

  it.each([
    { replica: 3 },
    { replicas: 0 },
    { replicas: '3' },
    { readinessPath: '/' },
    { config: { RATE_LIMIT_HOURLY: 100 } },
    { config: { rateLimitHourly: '100' } },
    { config: { DATA_DIR: '/elsewhere' } },
    { config: { NOPE: 'x' } },
    { config: { TRUST_PROXY: 'true' } },
    { config: { TRUST_PROXY: '0.0.0.0/0' } },
    { config: { TRUST_PROXY: 'proxy.example' } },
    { config: { LOG_LEVEL: 'loud' } },
    { config: { WATCH: 'true' } },
    { config: { METRICS: 'on' } },
    { config: { RATE_LIMIT_HOURLY: 'many' } },
    { config: { RATE_LIMIT_HOURLY: '' } },
    { config: { OTEL_TRACES_SAMPLER_ARG: 'half' } },
    { config: { BASE_URL: 'terms.example' } },
    { config: { BASE_URL: 'https://user@terms.example' } },
    { config: { FETCH_ALLOW_CIDRS: '10.0.0.0' } },
    { config: { MCP_ORIGINS: 'https://a.example/path' } },
    { postgres: { maxConnections: '100' } },
    { storage: { size: '0Gi' } },
    { storage: { size: '2GB' } },
    { ingress: { enabled: true } },
    { metrics: { port: 3000 } },
    { networkPolicy: { dnsTo: [] } },
    { networkPolicy: { ingressFrom: [{}] } },
    { networkPolicy: { webExcept: ['10.0.0.0'] } },
    { extraEnv: [{ value: 'nameless' }] },
  ])('refuses %j', (values) => {
    expect(isValid({ ...LEAST, ...values })).toBe(false);
  });

  it('has each setting except secrets, in the form that the service reads', () => {
    const own = new Set(['HOST', 'PORT', 'METRICS_PORT', 'DATA_DIR']);
    const open = Object.values<SettingRow<unknown>>(SETTINGS).filter(
      ({ variable, secret }) => secret !== true && !own.has(variable),
    );
    const forms = open.map(({ variable, form }) => [
      variable,
      form === undefined ? { $ref: '#/definitions/text' } : { type: 'string', ...form },
    ]);
    expect(schema.properties.config.properties).toEqual(Object.fromEntries(forms));
  });

  it.each([
    ['TRUST_PROXY', ['false', '0', '1', 'loopback', 'loopback,10.0.0.0/8 , ::1', 'fd00::/8']],
    ['BASE_URL', ['https://terms.example', 'HTTP://Terms.Example:8080/', 'https://terms.example/api//']],
    ['MCP_ORIGINS', ['https://a.example', 'https://a.example, http://b.example:8080/']],
    ['FETCH_ALLOW_CIDRS', ['10.0.0.0/8', '10.0.0.0/8, fd00::/8']],
    ['OTEL_SDK_DISABLED', ['true', 'False']],
    ['OTEL_TRACES_SAMPLER_ARG', ['1', '0.25', '.25', '1E-3']],
  ])('takes what the service takes for %s', (variable, texts) => {
    const row = Object.values<SettingRow<unknown>>(SETTINGS).find((known) => known.variable === variable);
    for (const text of texts) {
      expect(() => row?.read(text)).not.toThrow();
      expect([text, isValid({ ...LEAST, config: { [variable]: text } })]).toEqual([text, true]);
    }
  });
});

describe.runIf(hasHelm())('the chart', () => {
  const rendered = new Map<unknown, readonly Manifest[]>();
  beforeAll(async () => {
    for (const values of [LEAST, MOST, CLOSED, OPEN]) {
      const { ok, stdout, stderr } = await helm('template', CHART, values);
      if (!ok) throw new Error(stderr);
      rendered.set(
        values,
        parseAllDocuments(stdout).map((document) => document.toJS()),
      );
    }
  });
  const one = <Kind>(values: unknown, kind: string) =>
    rendered.get(values)?.find((manifest) => manifest.kind === kind) as unknown as Kind;
  const podOf = (values: unknown) => one<StatefulSet>(values, 'StatefulSet').spec?.template.spec;
  const environmentOf = (values: unknown) => podOf(values)?.containers[0]?.env ?? [];

  it('passes helm lint, and says why it refuses values', async () => {
    expect(await helm('lint', CHART, LEAST)).toMatchObject({ ok: true });
    const refused = await helm('template', CHART, { config: { ADMIN_TOKEN: 'in the open' } });
    expect(refused.ok).toBe(false);
    for (const place of ['existingSecret: ', 'config: ']) expect(refused.stderr).toContain(place);
  });

  it.each<[object, string]>([
    [{ storage: { size: '1Gi' } }, 'storage.size is 1Gi'],
    [{ storage: { size: '1279Mi' } }, 'storage.size is 1279Mi'],
    [{ config: { AUDIT_SPOOL_MAX_BYTES: '2147483648' } }, 'storage.size is 2Gi'],
    [{ replicas: 4 }, '4 replicas open up to 30 connections each'],
    [{ autoscaling: { enabled: true } }, '12 replicas open up to 30 connections each'],
    [{ config: { DATABASE_POOL_MAX: '40' } }, '3 replicas open up to 60 connections each'],
  ])('says why values do not go together: %j', async (values, why) => {
    const { ok, stderr } = await helm('template', CHART, { ...LEAST, ...values });
    expect(ok).toBe(false);
    expect(stderr).toContain(why);
  });

  it.each<object>([
    { storage: { size: '1280Mi' } },
    { config: { AUDIT_SPOOL_MAX_BYTES: '1048576' }, storage: { size: '257Mi' } },
    { replicas: 5, config: { DATABASE_POOL_MAX: '2' }, postgres: { maxConnections: 110 } },
    { replicas: 100, postgres: { maxConnections: 0 } },
  ])('takes values that do: %j', async (values) => {
    expect(await helm('template', CHART, { ...LEAST, ...values })).toMatchObject({ ok: true });
  });

  it('counts the connections of a replica as doctor does', () => {
    const [, others] =
      /OTHER_CONNECTIONS = (\d+)/.exec(
        readFileSync(projectPath('src/app/doctor/judge-database.ts'), 'utf8'),
      ) ?? [];
    expect(read('templates/_helpers.tpl')).toContain(
      `add ${others} (int64 (.Values.config.DATABASE_POOL_MAX`,
    );
  });

  it('renders all values to valid Kubernetes objects, without unknown fields', async () => {
    const folder = projectPath('test/system/node_modules/.cache/helm-chart');
    const manifests = [...rendered.values()].flat();
    // The Prometheus operator has its own kinds.
    const kinds = manifests.filter(({ apiVersion }) => !apiVersion.startsWith('monitoring.'));
    expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(8);
    const typeOf = ({ apiVersion, kind }: Manifest) =>
      `import('kubernetes-types/${apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '')}').${kind}`;
    const lines = [...kinds, { ...kinds[0], kind: 'Service', apiVersion: 'v1', ports: 1 } as Manifest].map(
      (manifest, index) => `export const m${index}: ${typeOf(manifest)} = ${JSON.stringify(manifest)};`,
    );
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'manifests.ts');
    await writeFile(file, lines.join('\n'));
    const options =
      '--ignoreConfig --pretty false --noEmit --strict --module preserve --moduleResolution bundler';
    const { stdout } = spawnSync(projectPath('node_modules/.bin/tsc'), [...options.split(' '), file], {
      cwd: folder,
      encoding: 'utf8',
    });
    await rm(folder, { recursive: true });
    // The last one is wrong, which the compiler finds.
    const found = stdout.split('\n').filter((line) => line.includes('error'));
    expect(found.filter((line) => !line.includes(`(${lines.length},`))).toEqual([]);
    expect(found).not.toEqual([]);
  }, 60_000);

  it('puts everything into the namespace of the release, under its own name', () => {
    for (const manifests of rendered.values()) {
      expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['production']));
      const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('runs the service with only the rights that it needs, as the user of the image', () => {
    const pod = podOf(LEAST);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod?.containers[0]?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('keeps the folder of each replica, and writes nowhere else', () => {
    const { spec } = one<StatefulSet>(LEAST, 'StatefulSet');
    expect(spec?.persistentVolumeClaimRetentionPolicy).toEqual({
      whenDeleted: 'Retain',
      whenScaled: 'Retain',
    });
    expect(spec?.volumeClaimTemplates?.map(({ metadata }) => metadata?.name)).toEqual(['data']);
    const mounts = podOf(LEAST)?.containers[0]?.volumeMounts;
    expect(mounts?.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(environmentOf(LEAST)).toContainEqual({ name: 'DATA_DIR', value: '/data' });
  });

  it('has each secret of the service from the Secret that is named, and no value of one', () => {
    const secrets = Object.values<SettingRow<unknown>>(SETTINGS).filter(({ secret }) => secret === true);
    for (const { variable } of secrets)
      expect(environmentOf(LEAST)).toContainEqual({
        name: variable,
        valueFrom: { secretKeyRef: expect.objectContaining({ name: 'terms', key: variable }) },
      });
    expect([...rendered.values()].flat().map(({ kind }) => kind)).not.toContain('Secret');
  });

  it('passes settings on unchanged, and follows the ingress where they are absent', () => {
    const dataOf = (values: unknown) => one<ConfigMap>(values, 'ConfigMap').data;
    expect(dataOf(LEAST)).toEqual({});
    expect(dataOf(MOST)).toEqual({
      ...MOST.config,
      BASE_URL: 'https://terms.example.com',
      TRUST_PROXY: 'uniquelocal',
    });
    expect(dataOf(CLOSED)).toMatchObject({ BASE_URL: 'http://terms.example.com' });
  });

  it('gives a stop the time that it needs', () => {
    const [, seconds] = podOf(LEAST)?.containers[0]?.lifecycle?.preStop?.exec?.command ?? [];
    const [, hardStopMs = ''] =
      /HARD_STOP_MS = ([\d_]+)/.exec(readFileSync(projectPath('src/app/serve.ts'), 'utf8')) ?? [];
    const needed = Number(seconds) + Number(hardStopMs.replace('_', '')) / 1000;
    expect(needed).toBeGreaterThan(25);
    expect(podOf(LEAST)?.terminationGracePeriodSeconds).toBeGreaterThan(needed);
  });

  it('admits named callers, and allows access to DNS, databases and the web outside the cluster', () => {
    const policyOf = (values: unknown) => one<NetworkPolicy | undefined>(values, 'NetworkPolicy')?.spec;
    expect(policyOf(LEAST)?.ingress?.map(({ ports }) => ports?.[0]?.port)).toEqual(['http', 'metrics']);
    expect(policyOf(CLOSED)).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect(policyOf(CLOSED)?.ingress).toBeUndefined();
    expect(policyOf(MOST)?.egress?.map(({ ports }) => ports?.map(({ port }) => port))).toEqual([
      ...[[53, 53], [6432], [6379], [80, 443], [4318]],
    ]);
    const web = policyOf(LEAST)
      ?.egress?.at(-1)
      ?.to?.map(({ ipBlock }) => ipBlock?.except);
    expect(web?.[0]).toEqual(expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']));
    expect(policyOf(OPEN)).toBeUndefined();
  });

  it('leaves the number of replicas to one of two', () => {
    expect(one<StatefulSet>(CLOSED, 'StatefulSet').spec?.replicas).toBe(1);
    expect(one<StatefulSet>(MOST, 'StatefulSet').spec?.replicas).toBeUndefined();
    expect(one(MOST, 'HorizontalPodAutoscaler')).toMatchObject({ spec: { minReplicas: 3, maxReplicas: 12 } });
    expect(one(LEAST, 'HorizontalPodAutoscaler')).toBeUndefined();
  });

  it('serves on the port that probes, services and measurements name', () => {
    const [container] = podOf(MOST)?.containers ?? [];
    expect(container?.ports).toEqual([
      { name: 'http', containerPort: 3000 },
      { name: 'metrics', containerPort: 9464 },
    ]);
    expect(environmentOf(MOST)).toContainEqual({ name: 'PORT', value: '3000' });
    expect(environmentOf(MOST)).toContainEqual({ name: 'METRICS_PORT', value: '9464' });
    expect(environmentOf(CLOSED).map(({ name }) => name)).not.toContain('METRICS_PORT');
    expect(one<Service>(OPEN, 'Service').spec).toMatchObject({
      type: 'LoadBalancer',
      ports: [{ port: 443, targetPort: 'http' }],
    });
    expect(one(MOST, 'PodMonitor')).toMatchObject({
      spec: { podMetricsEndpoints: [{ port: 'metrics', path: '/metrics', interval: '30s' }] },
    });
  });

  it('is of the release that it brings', () => {
    const { appVersion } = parse(read('Chart.yaml'));
    expect(appVersion).toBe(JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).version);
  });
});
