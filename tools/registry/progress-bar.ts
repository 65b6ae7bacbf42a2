const WIDTH = 30;
/** Lines of a log that no one watches, for the whole of the work. */
const LINES = 10;

export interface Progress {
  /** One more is done. */
  step(name: string): void;
  /** Nothing more will be. */
  end(): void;
}

/**
 * Shows how far a command has come: a bar that stays in one line of a terminal, or a line now and then in a log.
 *
 * @param write writes to stderr
 */
export function progressBar(total: number, isTerminal: boolean, write: (text: string) => void): Progress {
  let done = 0;
  return {
    step(name) {
      done += 1;
      const before = Math.floor(((done - 1) * LINES) / total);
      if (isTerminal) write(`\r\x1b[K${barOf(done, total)} ${name}`);
      else if (Math.floor((done * LINES) / total) > before) write(`${done} of ${total}\n`);
    },
    end() {
      if (isTerminal && done > 0) write('\n');
    },
  };
}

function barOf(done: number, total: number): string {
  const filled = Math.round((done / total) * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done} of ${total}`;
}
