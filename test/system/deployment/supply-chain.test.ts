import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { problemsOf, verdictOf } from '../../../scripts/supply-chain.mjs';
import { projectPath } from '../../../src/app/project-files.js';

const SCHEMAS = 'http://cyclonedx.org/schema';
const read = (file: string) => JSON.parse(readFileSync(projectPath(file), 'utf8'));

describe('the bill of materials', () => {
  it('matches its schema, and lists the content of an installation with hashes, and nothing else', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [projectPath('scripts/supply-chain.mjs'), 'sbom'],
      {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    expect(stderr).toBe('');
    const bom = JSON.parse(stdout);
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);
    for (const name of ['iri-reference', 'idn-email']) ajv.addFormat(name, true);
    for (const name of ['spdx', 'jsf-0.82'])
      ajv.addSchema(
        read(`test/fixtures/cyclonedx/${name}.schema.json`),
        `${SCHEMAS}/${name}.SNAPSHOT.schema.json`,
      );
    const validate = ajv.compile(read('test/fixtures/cyclonedx/bom-1.5.schema.json'));
    validate(bom);
    expect(validate.errors).toBeNull();

    const { packages } = read('package-lock.json') as {
      packages: Record<string, { name?: string; version: string; dev?: boolean; link?: boolean }>;
    };
    const installed = Object.entries(packages)
      .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true)
      .map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`);
    const named: string[] = bom.components.map(
      ({ 'bom-ref': ref }: { 'bom-ref': string }) => ref.split('|', 1)[0] ?? '',
    );
    expect([...new Set(named)].sort()).toEqual([...new Set(installed)].sort());
    expect(named).not.toContainEqual(expect.stringMatching(/^vitest@/));
    for (const { hashes } of bom.components) expect(hashes?.[0]).toMatchObject({ alg: 'SHA-512' });
    expect(stdout).not.toMatch(/:\/\/(?:localhost|127\.)|https?:[^"]+\.tgz/);
  });
});

describe('a statement of provenance', () => {
  const tarball = Buffer.from('a tarball');
  const sha256 = createHash('sha256').update(tarball).digest('hex');
  const here = [
    { uri: 'git+file://agentterms', digest: { gitCommit: 'a' } },
    { uri: 'package-lock.json', digest: { sha256: 'b' } },
  ];
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'a.tgz', digest: { sha256 } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: { buildDefinition: { resolvedDependencies: here } },
  };

  it('agrees with the file that was built and the checkout that it was built from, and no other', () => {
    const built = { tarball, name: 'a.tgz' };
    expect(problemsOf(statement, built, here)).toEqual([]);
    expect(problemsOf(statement, { ...built, tarball: Buffer.from('another') }, here)).toEqual([
      'a.tgz is not the file that was built',
    ]);
    expect(problemsOf(statement, { ...built, name: 'b.tgz' }, here)).toEqual(['it says nothing of b.tgz']);
    expect(
      problemsOf(statement, built, [{ uri: 'git+file://agentterms', digest: { gitCommit: 'c' } }]),
    ).toEqual(['it was built from another commit than this checkout']);
    for (const none of [null, {}, { ...statement, predicateType: 'x' }])
      expect(problemsOf(none, built, here)).toEqual(['it is no statement of provenance']);
  });
});

describe('an audit of an installation', () => {
  const found = (counts: object, severity: string) => ({
    metadata: { vulnerabilities: { total: 1, ...counts } },
    vulnerabilities: { x: { name: 'x', severity } },
  });

  it('fails a build for high or critical findings, and for nothing else', () => {
    expect(verdictOf(found({ high: 1 }, 'high'))).toEqual({
      mayGoOn: false,
      says: expect.stringContaining('x (high)'),
    });
    expect(verdictOf(found({ critical: 1 }, 'critical')).mayGoOn).toBe(false);
    expect(verdictOf(found({ moderate: 1 }, 'moderate')).mayGoOn).toBe(true);
  });

  it('continues if the registry returns none, and says so', () => {
    for (const none of [undefined, null, {}, { message: 'not found' }, { error: { code: 'ENOAUDIT' } }])
      expect(verdictOf(none)).toEqual({ mayGoOn: true, says: expect.stringContaining('nothing is known') });
  });
});
