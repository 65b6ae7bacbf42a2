/** A file of a repository at one commit, as hosts show it among their own buttons and menus. */
const GITHUB = /^\/([^/]+)\/([^/]+)\/(?:blob|raw)\/([0-9a-f]{40}(?:[0-9a-f]{24})?)\/(.+)$/;
const GITLAB = /^(\/.+)\/-\/(?:blob|raw)\/([0-9a-f]{40}(?:[0-9a-f]{24})?)\/(.+)$/;

/**
 * Where the bytes of an archived text are, from where an archive shows it: of a file of a repository at a commit its raw
 * form, of anything else its own address. `undefined` for what is no address of the encrypted web.
 */
export function rawAddressOf(archivedUrl: string): string | undefined {
  const url = URL.parse(archivedUrl);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  if (url.host === 'github.com') {
    const [, owner, repository, commit, path] = GITHUB.exec(url.pathname) ?? [];
    if (path === undefined) return url.href;
    return `https://raw.githubusercontent.com/${owner}/${repository}/${commit}/${path}`;
  }
  const [, project, commit, path] = GITLAB.exec(url.pathname) ?? [];
  if (path !== undefined) url.pathname = `${project}/-/raw/${commit}/${path}`;
  return url.href;
}
