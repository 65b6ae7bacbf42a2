/**
 * Lets a command finish when nobody reads its output any more, as in `registry build | head -1`: its results
 * go to files. Other failures of the streams are thrown as before.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(passOverClosedPipe)) stream.on('error', passOverClosedPipe);
}

function passOverClosedPipe(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error;
}
