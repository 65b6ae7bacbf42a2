/** `mcp__server__tool`: an agent's tool with the server that offers it. */
const MCP_TOOL = /^\s*mcp__([a-z\d-]+(?:_[a-z\d-]+){0,8})__(?=[a-z])/i;

/** Servers whose tools work on the caller's own machine, notes, messages and devices, whatever their names say. */
const OWN_SERVERS: ReadonlySet<string> = new Set(
  `filesystem fs file files memory sqlite postgres postgresql mysql redis mongodb duckdb git time clock datetime calendar googlecalendar
  gcal gmail outlook email mail imap smtp contacts reminder reminders notes todo todoist obsidian applenotes shell terminal bash
  desktop desktopcommander commander docker kubernetes k8s homeassistant home hue iot thermostat clipboard calculator math
  python code repl ide jupyter vscode excel whatsapp imessage sms sequentialthinking thinking printer os system`.split(
    /\s+/,
  ),
);

export interface ToolName {
  /** The server with its separators as spaces; undefined when the text is no `mcp__` name. */
  readonly server: string | undefined;
  readonly isOwnServer: boolean;
  /** What the tool does, or the whole text. */
  readonly act: string;
}

export function splitToolName(folded: string): ToolName {
  const found = MCP_TOOL.exec(folded);
  if (found === null) return { server: undefined, isOwnServer: false, act: folded };
  const server = (found[1] ?? '').replace(/[_-]+/g, ' ');
  const isOwnServer = OWN_SERVERS.has(server.replaceAll(' ', '').toLowerCase());
  return { server, isOwnServer, act: folded.slice(found[0].length) };
}
