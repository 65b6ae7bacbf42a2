import type { DomainName } from '../../../src/domain/terms/domain-name.js';

/** Hosts that serve sites. Each has its own way to publish the file. */
export const HOSTS = [
  'nginx',
  'apache',
  'caddy',
  'cloudflare',
  'vercel',
  'netlify',
  'github-pages',
  'wordpress',
  'express',
] as const;

export type Host = (typeof HOSTS)[number];

/** A text to paste. */
export interface Recipe {
  /** Where to put the downloaded file. */
  readonly file: string;
  /** What to paste the text into. */
  readonly place: string;
  readonly text: string;
}

export const HOST_NAMES: Readonly<Record<Host, string>> = {
  nginx: 'nginx',
  apache: 'Apache',
  caddy: 'Caddy',
  cloudflare: 'Cloudflare',
  vercel: 'Vercel',
  netlify: 'Netlify',
  'github-pages': 'GitHub Pages',
  wordpress: 'WordPress',
  express: 'Express',
};

/** The address that agents try first (specification 1). */
export const WELL_KNOWN = '/.well-known/agentterms.json';

/** Placeholder for a site that is not named yet. */
export const SOME_SITE = 'example.com' as DomainName;

/**
 * How to configure a host to serve the file. A domain name contains no character that is special in any of
 * these languages.
 */
export function recipeFor(host: Host, domain: DomainName): Recipe {
  switch (host) {
    case 'nginx':
      return {
        file: `/var/www/${domain}/.well-known/agentterms.json`,
        place: `/etc/nginx/sites-available/${domain}`,
        text: [
          `# in the server block of ${domain}`,
          `location = ${WELL_KNOWN} {`,
          `    root /var/www/${domain};`,
          '    default_type application/json;',
          '}',
        ].join('\n'),
      };
    case 'apache':
      return {
        file: `/var/www/${domain}/.well-known/agentterms.json`,
        place: `/var/www/${domain}/.well-known/.htaccess`,
        text: [
          '<Files "agentterms.json">',
          '    ForceType application/json',
          '    Require all granted',
          '</Files>',
        ].join('\n'),
      };
    case 'caddy':
      return {
        file: `/srv/${domain}/.well-known/agentterms.json`,
        place: 'Caddyfile',
        text: [
          `${domain} {`,
          `\thandle ${WELL_KNOWN} {`,
          `\t\troot * /srv/${domain}`,
          '\t\theader Content-Type application/json',
          '\t\tfile_server',
          '\t}',
          '\t# what was here before',
          '}',
        ].join('\n'),
      };
    case 'cloudflare':
      return {
        file: 'public/.well-known/agentterms.json',
        place: 'public/_headers',
        text: [WELL_KNOWN, '  Content-Type: application/json'].join('\n'),
      };
    case 'vercel':
      return {
        file: 'public/.well-known/agentterms.json',
        place: 'vercel.json',
        text: JSON.stringify(
          {
            headers: [{ source: WELL_KNOWN, headers: [{ key: 'Content-Type', value: 'application/json' }] }],
          },
          null,
          2,
        ),
      };
    case 'netlify':
      return {
        file: 'public/.well-known/agentterms.json',
        place: 'netlify.toml',
        text: [
          '[[headers]]',
          `  for = "${WELL_KNOWN}"`,
          '  [headers.values]',
          '    Content-Type = "application/json"',
        ].join('\n'),
      };
    case 'github-pages':
      return {
        file: '.well-known/agentterms.json',
        place: '_config.yml',
        text: [
          '# Without this line, folders that begin with a dot are left out.',
          'include: [".well-known"]',
        ].join('\n'),
      };
    case 'wordpress':
      return {
        file: 'wp-content/mu-plugins/agentterms.json',
        place: 'wp-content/mu-plugins/agentterms.php',
        text: [
          '<?php',
          "add_action('init', function () {",
          "    $path = strtok($_SERVER['REQUEST_URI'] ?? '', '?');",
          `    if ($path !== '${WELL_KNOWN}') return;`,
          "    header('Content-Type: application/json; charset=utf-8');",
          "    readfile(__DIR__ . '/agentterms.json');",
          '    exit;',
          '});',
        ].join('\n'),
      };
    case 'express':
      return {
        file: 'agentterms.json',
        place: 'app.js',
        text: [
          '// before express.static, which leaves out folders that begin with a dot',
          `app.get('${WELL_KNOWN}', (req, res) => {`,
          "  res.type('json').sendFile('agentterms.json', { root: import.meta.dirname });",
          '});',
        ].join('\n'),
      };
  }
}
