/**
 * Web sites on loopback, over https with certificates of their own authority, in a separate process. Takes
 * the file that describes them, and the file to write the authority's certificate to; prints the value for
 * `FETCH_CONNECT_TO`. Run with test/support/ts-imports.mjs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { startLocalOrigin } from '../../test/support/local-origin.ts';

const [sitesFile = '', caFile = ''] = process.argv.slice(2);
/** @type {import('./start-local-sites.mjs').Sites} */
const { pages, hosts } = JSON.parse(await readFile(sitesFile, 'utf8'));
const origin = await startLocalOrigin();
for (const [host, paths] of Object.entries(hosts)) {
  origin.site(host, (request, response) => {
    const page = pages[paths[request.url ?? ''] ?? ''];
    if (page === undefined) {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Not here.</p>');
    } else {
      response.writeHead(200, { 'content-type': page.type }).end(page.text.replaceAll('{host}', host));
    }
  });
}
await writeFile(caFile, origin.ca);
process.stdout.write(`connect to ${origin.connectTo}\n`);
