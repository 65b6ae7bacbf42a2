import { styleText } from 'node:util';

/**
 * Characters that a terminal may obey or that change the direction of text: C0, C1, formats, line and
 * paragraph separators.
 */
const UNPRINTABLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;
/** JSON itself already escapes the first 32 of these. */
const UNPRINTABLE_IN_JSON = /[\u007f-\u009f]|(?![\n\u200c\u200d])[\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Text that a workflow runner would obey, anywhere in a line. */
const WORKFLOW_COMMAND = /:(?=:)|##(?=\[)/g;
const MOST_CHARACTERS = 4_000;

/**
 * Untrusted text for a terminal, in one line. Every character that is not plain becomes a space, so that no
 * site can move the cursor, colour a verdict or reverse a line. Bounded in length.
 */
export function plain(text: string): string {
  const line = text
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    .replace(UNPRINTABLE, ' ')
    .replace(WORKFLOW_COMMAND, '$& ')
    .trim();
  return text.length > MOST_CHARACTERS ? `${line}…` : line;
}

/** {@link plain} for texts of several lines, which keep their indentation. */
export function plainLines(text: string): string {
  return text.replace(/\r\n/g, '\n').split('\n').map(printable).join('\n');
}

/** A value as JSON text that is safe on a terminal and parses to the same value. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(UNPRINTABLE_IN_JSON, (found) =>
    Array.from(
      { length: found.length },
      (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
  return `${text}\n`;
}

type Style = Parameters<typeof styleText>[0];

/** Coloured on a terminal, unless NO_COLOR says otherwise. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout, validateStream: true });
}

/** Folds a text to lines of at most `width` columns, each after `indent`. */
export function folded(
  text: string,
  indent = '  ',
  width = Math.min(process.stdout.columns ?? 100, 100),
): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => `${indent}${one}\n`).join('');
}

/**
 * Shows on a terminal how long work has been running; silent elsewhere. Disposal removes it without a trace.
 */
export class Progress implements Disposable {
  readonly #startedAt = Date.now();
  readonly #stream = process.stderr;
  readonly #timer: NodeJS.Timeout | undefined;
  #what: string;

  constructor(what: string) {
    this.#what = what;
    if (!this.#stream.isTTY) return;
    this.#timer = setInterval(() => this.#draw(), 120);
    this.#draw();
  }

  /** The current step; `share`, 0 to 1, draws a bar. */
  tell(what: string, share?: number): void {
    const filled = share === undefined ? undefined : Math.round(Math.min(1, share) * BAR);
    this.#what = filled === undefined ? what : `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${what}`;
    if (this.#timer !== undefined) this.#draw();
  }

  [Symbol.dispose](): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#stream.write('\r\u001b[K');
  }

  #draw(): void {
    const elapsedMs = Date.now() - this.#startedAt;
    const sign = SIGNS[Math.floor(elapsedMs / 120) % SIGNS.length];
    const line = `${sign} ${plain(this.#what)} ${(elapsedMs / 1000).toFixed(0)} s`;
    this.#stream.write(`\r\u001b[K${line.slice(0, (this.#stream.columns ?? 80) - 1)}`);
  }
}

const BAR = 24;
const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

function printable(line: string): string {
  return line.toWellFormed().replace(UNPRINTABLE, ' ').trimEnd();
}

/** Rows in columns, each as wide as its widest cell; untrusted cells are passed through {@link plain}. */
export function tableText(rows: readonly (readonly string[])[], head?: readonly string[]): string {
  const cells = [...(head === undefined ? [] : [head]), ...rows].map((row) => row.map(plain));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row, index) => {
      const line = row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd();
      return `${head !== undefined && index === 0 ? styled('bold', line) : line}\n`;
    })
    .join('');
}
