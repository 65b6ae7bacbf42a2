/** Why a command could not do its work, for the person who gave it. The command ends with exit code 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
