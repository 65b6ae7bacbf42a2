import { tidyText } from './clean-characters.js';

export interface MarkdownContent {
  readonly text: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

const LINK =
  /(!?)\[([^[\]\n]{0,500})\]\((?:<([^<>\n]{0,2048})>|([^()\s]{0,2048}))(?:[ \t]{1,8}["'(][^\n"')]{0,300}["')])?\)/g;
const REFERENCE = /\[([^[\]\n]{1,500})\]\[[^[\]\n]{0,200}\]/g;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{0,8}\S{1,2048}.{0,300}$/gm;
const TAG = /<\/?[a-z][^<>\n]{0,2000}>/gi;

/** Text and links of a page in Markdown. Block marks get one form, inline marks are removed. */
export function readMarkdown(markdown: string): MarkdownContent {
  const links: { href: string; text: string }[] = [];
  const plain = withoutComments(markdown.replace(/\r\n?/g, '\n'))
    .replace(DEFINITION, '')
    .replace(LINK, (_, image: string, text: string, angled: string | undefined, bare: string | undefined) => {
      if (image === '') links.push({ href: angled ?? bare ?? '', text: stripInline(text) });
      return text;
    })
    .replace(REFERENCE, '$1');
  return { text: tidyText(joinLines(plain.split('\n'))), links };
}

/** Comments are hidden from readers. An unclosed comment hides the rest. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', at)) {
    kept.push(text.slice(at, start));
    const end = text.indexOf('-->', start + 4);
    at = end === -1 ? text.length : end + 3;
  }
  return [...kept, text.slice(at)].join('');
}

function joinLines(lines: readonly string[]): string {
  const out: string[] = [];
  let open = false;
  let fenced = false;
  for (const line of lines) {
    const raw = line.trimEnd().replace(/^(?: {0,3}> ?)+/, '');
    if (/^ {0,3}(?:```|~~~)/.test(raw)) {
      fenced = !fenced;
      open = false;
    } else if (fenced) out.push(raw.trim());
    else open = addLine(out, raw, open);
  }
  return out.join('\n');
}

/** Returns whether the next line continues the paragraph of this one. */
function addLine(out: string[], raw: string, open: boolean): boolean {
  const line = raw.trim();
  const underline = /^(=+|-+)$/.exec(line)?.[1];
  if (underline !== undefined && open) {
    out.push(`${underline.startsWith('=') ? '#' : '##'} ${out.pop() ?? ''}`, '');
    return false;
  }
  if (line === '' || /^(?:(?:\* ?){3,}|(?:- ?){3,}|(?:_ ?){3,})$/.test(line)) {
    out.push('');
    return false;
  }
  const heading = /^(#{1,6})(?: |$)/.exec(line)?.[1];
  if (heading !== undefined) {
    out.push('', `${heading} ${stripInline(line.slice(heading.length)).replace(/ #+$/, '').trim()}`, '');
    return false;
  }
  if (line.startsWith('|')) {
    if (!/^[|\s:-]+$/.test(line)) out.push(`| ${cellsOf(line).join(' | ')} |`);
    return false;
  }
  const item = /^([-*+]|\d{1,6}[.)]) +/.exec(line);
  if (item !== null) {
    const [all, mark = ''] = item;
    const level = Math.min(Math.floor((raw.length - raw.trimStart().length) / 2), 8);
    const sign = /\d/.test(mark) ? `${mark.slice(0, -1)}.` : '-';
    out.push(`${'  '.repeat(level)}${sign} ${stripInline(line.slice(all.length))}`);
    return true;
  }
  if (open) out.push(`${out.pop() ?? ''} ${stripInline(line)}`);
  else out.push(stripInline(line));
  return true;
}

function cellsOf(row: string): readonly string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => stripInline(cell));
}

/** Removes emphasis, code marks, tags and escapes. */
function stripInline(text: string): string {
  return text
    .replace(TAG, '')
    .replace(/(\*{1,3}|~~)(?=\S)([^*~\n]{1,2000})(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_\n]{1,2000})(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/`{1,3}([^`\n]{1,2000})`{1,3}/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
