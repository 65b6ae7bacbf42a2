/** Builds the pages of `web/` into `dist/web`: one document, and assets named after what is in them. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

await build({
  root: fileURLToPath(new URL('../web', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  // Relative addresses hold below any path that a proxy serves the pages under.
  base: './',
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Tells the service what each page loads, so that its document asks for it at once.
    manifest: 'manifest.json',
    // Inlined as data: they would need more of the content security policy.
    assetsInlineLimit: 0,
  },
});
