/** `mcp__server__tool`: an agent's tool with the server that offers it. */
const MCP_TOOL = /^\s*mcp__([a-z\d-]+(?:_[a-z\d-]+){0,8})__(?=[a-z])/i;

export interface ToolName {
  /** The server with its separators as spaces; undefined when the text is not an `mcp__` name. */
  readonly server: string | undefined;
  /** Whether the server's tools work on the caller's own machine, whatever their names say. */
  readonly isOwnServer: boolean;
  /** What the tool does, or the whole text. */
  readonly act: string;
}

export function splitToolName(folded: string, ownServers: ReadonlySet<string>): ToolName {
  const found = MCP_TOOL.exec(folded);
  if (found === null) return { server: undefined, isOwnServer: false, act: folded };
  const server = (found[1] ?? '').replace(/[_-]+/g, ' ');
  const isOwnServer = ownServers.has(server.replaceAll(' ', '').toLowerCase());
  return { server, isOwnServer, act: folded.slice(found[0].length) };
}
