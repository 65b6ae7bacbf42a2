import { cleanCharacters, tidyText } from './clean-characters.js';
import { decodePage } from './decode-page.js';
import { detectLanguage } from './detect-language.js';
import { LinkList } from './links.js';
import { readMarkdown } from './markdown-text.js';
import { kindOfPage, type PageKind } from './page-media-types.js';
import { MAX_TEXT_LENGTH, type PageInput, type PageText, unreadable } from './page-text.js';
import { readHtml } from './read-html.js';
import { readPdf } from './read-pdf.js';
import { unwrapLines } from './unwrap-lines.js';

/** Reads one page in a separate thread. Rejects only for a bug in this program. */
export async function readPage(input: PageInput): Promise<PageText> {
  const kind = kindOfPage(input.mediaType, input.body);
  if (kind === undefined) return unreadable('The page is of a type that is not read.');
  if (kind === 'pdf') return readPdfPage(input);
  const text = decodePage({
    body: input.body,
    charset: input.charset,
    declaredIn: kind === 'html' || kind === 'xml' ? kind : 'nowhere',
  });
  if (kind === 'markdown' || kind === 'plain') return readTextPage(input, kind, text);
  const html = readHtml({ html: text, url: input.url, linkHeader: input.linkHeader });
  if (html === undefined) return unreadable('The page has more elements than are read.');
  const { lang, ...content } = html;
  return { kind: 'content', ...content, ...languageOf(content.text, lang) };
}

async function readPdfPage({ body, url, linkHeader }: PageInput): Promise<PageText> {
  const pdf = await readPdf(body);
  if (pdf.kind === 'unreadable') return pdf;
  return {
    ...pdf,
    kind: 'content',
    ...languageOf(pdf.text),
    links: headLinks(url, linkHeader).links,
  };
}

function readTextPage({ url, linkHeader }: PageInput, kind: PageKind, source: string): PageText {
  const links = headLinks(url, linkHeader);
  let text = cleanCharacters(source.slice(0, MAX_TEXT_LENGTH)).toWellFormed();
  if (kind === 'markdown') {
    const markdown = readMarkdown(text);
    for (const link of markdown.links)
      links.add(link.href, () => ({ text: link.text, rel: '', place: 'main' }));
    text = markdown.text;
  } else text = tidyText(unwrapLines(text));
  return { kind: 'content', text, ...languageOf(text), links: links.links };
}

function headLinks(url: string, linkHeader = ''): LinkList {
  const links = new LinkList(url);
  links.addHeader(linkHeader, url);
  return links;
}

function languageOf(text: string, declared?: string): { readonly language?: string } {
  const language = detectLanguage(text, declared);
  return language === undefined ? {} : { language };
}
