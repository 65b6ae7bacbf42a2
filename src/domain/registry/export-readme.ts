import { MANIFEST_SCHEMA_VERSION, type ManifestHead, totalOf } from './registry-manifest.js';

/** The text of the download's `README.md`. */
export function exportReadme({ generatedAt, cursor, counts }: ManifestHead): string {
  return `# Agent Terms registry

- Schema version: ${MANIFEST_SCHEMA_VERSION}
- Generated at: ${generatedAt.toISOString()}
- Entries: ${totalOf(counts)}
- State: ${cursor}

What domains permit AI agents to do, one terms document per domain, as the registry held them at one moment.

| folder | entries | what they are |
|---|---|---|
| \`validated/\` | ${counts.validated} | cross-referenced against a third-party archive of legal documents |
| \`unvalidated/\` | ${counts.unvalidated} | not checked yet |
| \`flagged/\` | ${counts.flagged} | known to have a problem with the quality of their data |

\`index.json\` lists every file: the domain, the file's name, the category, the folder (\`validation_status\`) and how far the
document's values can be relied on (\`confidence\`, 0 to 1).

## Usage

1. Find the domain in \`index.json\`.
2. Read \`<validation_status>/<filename>\`: the terms document.
3. Look under \`permissions\` for the action: \`read_content\`, \`scrape_data\`, \`api_access\`, \`create_account\`,
   \`make_purchases\`, \`post_content\` or \`allow_training\`. \`true\` is allowed, \`false\` is denied, an object is a permission
   under conditions, and \`null\` or a missing key is not a permission: the terms do not say.

With \`jq\`, for one domain:

    jq --arg d example.com '.entries[] | select(.domain == $d)' index.json
    jq .permissions validated/example.com.json

\`GET /registry/download?since=${cursor}\` gives what has changed since: files to be put in the place of these, names to be
removed, and a signed manifest.

Be careful with documents that are unvalidated or flagged. A permission value is a registry record, not a legal
ruling, and a domain's own published document comes before the copy in here.
`;
}
