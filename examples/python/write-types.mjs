/** Writes the types of the Python example from the OpenAPI file, as its users may do for the language of theirs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InputData, JSONSchemaInput, JSONSchemaStore, quicktype } from 'quicktype-core';

const TYPES = ['CheckResult', 'CheckBatchResults', 'EntryEvidence', 'ValidationReport'];
const file = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The Python module as text. */
export async function pythonTypes() {
  const { components } = JSON.parse(readFileSync(file('schema/openapi.json'), 'utf8'));
  // The generator takes definitions from JSON Schema's own place, and a package for dates, which texts need not.
  const definitions = JSON.parse(
    JSON.stringify(components.schemas)
      .replaceAll('#/components/schemas/', '#/definitions/')
      .replaceAll('"format":"date-time"', '"title":"Time"'),
  );
  class OneFile extends JSONSchemaStore {
    fetch = async () => ({ definitions });
  }
  const input = new JSONSchemaInput(new OneFile());
  for (const name of TYPES) await input.addSource({ name, uris: [`openapi.json#/definitions/${name}`] });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({
    inputData,
    lang: 'python',
    rendererOptions: { 'python-version': '3.7' },
  });
  return `"""Types of the API, generated from schema/openapi.json by examples/python/write-types.mjs."""\n\n${lines.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(file('examples/python/agentterms_types.py'), await pythonTypes());
}
