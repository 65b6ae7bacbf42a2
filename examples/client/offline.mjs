// node offline.mjs: keeps a whole registry and answers from it without any service
import { readFile, writeFile } from 'node:fs/promises';
import { AgentTerms } from '@agentterms/client';
import { RegistryFile } from '@agentterms/client/registry-file';

const online = new AgentTerms({ service: process.env.AGENTTERMS_SERVICE });
await writeFile('registry.zip', await online.downloadRegistry());

const registry = await RegistryFile.read(new Uint8Array(await readFile('registry.zip')));
const terms = new AgentTerms({ registry, ownFiles: false });
console.log(registry.entries.size > 500, (await terms.check('github.com', 'create_account')).permission);
