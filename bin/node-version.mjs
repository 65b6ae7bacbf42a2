/** The Node version that the service needs. Written for any Node, and imports nothing. */

/** Oldest major version, as `engines` in package.json says. */
export const LEAST_NODE = 24;

export const isNodeTooOld = Number.parseInt(process.versions.node, 10) < LEAST_NODE;

/** Ends the process with a message when this Node is too old for `what`, as in "the tests run". */
export function refuseOldNode(what) {
  if (!isNodeTooOld) return;
  process.stderr.write(
    `agentterms: ${what} on Node ${LEAST_NODE} or newer, and this is Node ${process.versions.node}. On Linux with glibc (x64 ` +
      'and arm64) "npm ci" brings one that every npm script uses; elsewhere install it from https://nodejs.org.\n',
  );
  process.exit(1);
}
