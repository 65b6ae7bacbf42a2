// node apply-delta.mjs agentterms-registry DELTA jwks.json
// Brings an unpacked download of the registry (its folder agentterms-registry) to the state of an unpacked delta (the
// folder that it was unpacked in). The keys are those of /.well-known/jwks.json, kept from when they were trusted.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const [registry, delta, keys] = process.argv.slice(2);
const FILE = /^(?:README\.md|index\.json|(?:validated|unvalidated|flagged)\/(?!\.)[\w.~-]+\.json)$/;
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const parsed = (bytes) => JSON.parse(bytes.toString());
const expect = (isSo, problem) => {
  if (!isSo) throw new Error(problem);
};

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
const source = (name) => join(delta, 'agentterms-registry', name);
for (const file of files)
  expect(sha256(await readFile(source(file.name))) === file.sha256, `${file.name} is not what was signed.`);

// All of it is good. The index comes last: what is interrupted before it can be done again.
for (const name of removed) await rm(join(registry, name), { force: true });
for (const { name } of files) await copyFile(source(name), join(registry, name));
console.log(`${registry} is at ${to}: ${files.length} files written, ${removed.length} removed.`);
