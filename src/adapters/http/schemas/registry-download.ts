import Type from 'typebox';

/** `GET /registry/download`: bytes, of which JSON Schema can say no more. */
export const RegistryArchive = Type.String({
  contentMediaType: 'application/zip',
  description:
    'A ZIP file with the folder `agentterms-registry/`: `validated/`, `unvalidated/` and `flagged/` with one terms ' +
    'document per domain, `index.json`, which lists them, and `README.md`.',
});
