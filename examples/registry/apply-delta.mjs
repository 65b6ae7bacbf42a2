// node apply-delta.mjs agentterms-registry DELTA jwks.json
// Brings an unpacked download of the registry (its folder agentterms-registry) to the state of an unpacked delta (the
// folder that it was unpacked in), all of it or nothing: the new state is made beside the folder, and takes its place. The keys
// are those of /.well-known/jwks.json, kept from when they were trusted.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const [registry, delta, keys] = process.argv.slice(2).map((path) => resolve(path));
const FILE = /^(?:README\.md|index\.json|(?:validated|unvalidated|flagged)\/(?!\.)[\w.~-]+\.json)$/;
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const parsed = (bytes) => JSON.parse(bytes.toString());
const expect = (isSo, problem) => {
  if (!isSo) throw new Error(problem);
};

/** Refuses links, which lead elsewhere, and whatever else is neither file nor folder. */
async function expectPlain(folder) {
  expect((await lstat(folder)).isDirectory(), `${folder} is no folder.`);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    expect(entry.isFile() || entry.isDirectory(), `${join(entry.parentPath, entry.name)} is no plain file.`);
}

await expectPlain(registry);
await expectPlain(delta);
const bytes = await readFile(join(delta, 'agentterms-delta/manifest.json'));
const jws = (await readFile(join(delta, 'agentterms-delta/manifest.jws'), 'utf8')).split('.');
const [head, payload, signature] = jws.map((part) => Buffer.from(part, 'base64url'));
const key = parsed(await readFile(keys)).keys.find(
  ({ kid, crv }) => kid === parsed(head).kid && crv === 'Ed25519',
);
expect(key, 'The key that signed the delta is not among those that are trusted.');
const signed = Buffer.from(`${jws[0]}.${jws[1]}`);
expect(
  verify(null, signed, createPublicKey({ key, format: 'jwk' }), signature),
  'The signature is not good.',
);
const { type, sha256: stated } = parsed(payload);
expect(type === 'registry_delta' && stated === sha256(bytes), 'The manifest is not the one that was signed.');

const { from, to, files, removed } = parsed(bytes);
const { cursor } = parsed(await readFile(join(registry, 'index.json')));
expect(cursor === from, `The delta is for the state ${from}, and the folder has ${cursor}.`);
for (const name of [...removed, ...files.map((file) => file.name)])
  expect(FILE.test(name), `No file: ${name}`);

const work = await mkdtemp(`${registry}.`);
const [fresh, old] = [join(work, 'new'), join(work, 'old')];
try {
  await cp(registry, fresh, { recursive: true });
  for (const name of removed) await rm(join(fresh, name), { force: true });
  for (const { name, sha256: promised } of files) {
    const content = await readFile(join(delta, 'agentterms-registry', name));
    expect(sha256(content) === promised, `${name} is not what was signed.`);
    await mkdir(dirname(join(fresh, name)), { recursive: true });
    await writeFile(join(fresh, name), content);
  }
  await rename(registry, old);
  await rename(fresh, registry).catch(async (error) => {
    await rename(old, registry);
    throw error;
  });
} finally {
  await rm(work, { recursive: true });
}
console.log(`${registry} is at ${to}: ${files.length} files written, ${removed.length} removed.`);
