/**
 * Builds the pages of `web/` into `dist/web`: one document, and assets whose names depend on their content.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

await build({
  root: fileURLToPath(new URL('../web', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  // Relative addresses work below any path under which a proxy serves the pages.
  base: './',
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Tells the service what each page loads, so that its document can request that at once.
    manifest: 'manifest.json',
    // Assets inlined as data would need a weaker content security policy.
    assetsInlineLimit: 0,
  },
});
