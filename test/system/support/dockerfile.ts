/** One instruction of a Dockerfile, with its continued lines joined. */
export interface Instruction {
  /** Upper case. */
  readonly name: string;
  readonly rest: string;
}

export interface Stage {
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/**
 * The instructions of a Dockerfile by stage. Does not support heredocs, directives or `ARG` before `FROM`.
 */
export function parseDockerfile(text: string): readonly Stage[] {
  const joined = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '');
  const stages: { from: string; instructions: Instruction[] }[] = [];
  for (const line of joined.split('\n')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`This is no instruction: ${line}`);
    if (name.toUpperCase() === 'FROM') stages.push({ from: rest, instructions: [] });
    else stages.at(-1)?.instructions.push({ name: name.toUpperCase(), rest });
  }
  return stages;
}

/** What follows each instruction of that name. */
export function restsOf({ instructions }: Stage, name: string): readonly string[] {
  return instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest);
}
