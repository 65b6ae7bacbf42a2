import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { cleanCharacters, oneLine, tidyText } from './clean-characters.js';
import { MAX_TEXT_LENGTH, unreadable } from './page-text.js';
import { inflatesTooFar } from './pdf-inflation.js';
import { linesOf, type PdfLine } from './pdf-lines.js';
import { writePdfParagraphs } from './pdf-paragraphs.js';

/** The content of a PDF document. */
export interface PdfContent {
  readonly kind: 'pdf';
  readonly text: string;
  readonly title?: string;
}

/** Later pages are left out. */
const MAX_PAGES = 300;
/** With fewer characters on a page, a document consists of pictures of text. */
const MIN_CHARACTERS_PER_PAGE = 10;
const MAX_TITLE = 300;
const PASSWORD_EXCEPTION = 'PasswordException';

/** Text and title of a PDF document. Unreadable when it is damaged, encrypted, too large, or without text. */
export async function readPdf(body: Uint8Array): Promise<PdfContent | ReturnType<typeof unreadable>> {
  if (await inflatesTooFar(body)) return unreadable('The PDF document is too large once it is unpacked.');
  try {
    return await readDocument(body);
  } catch (error) {
    if (error instanceof Error && error.name === PASSWORD_EXCEPTION) {
      return unreadable('The PDF document is encrypted and opens only with a password.');
    }
    return unreadable('The PDF document is damaged.');
  }
}

async function readDocument(body: Uint8Array): ReturnType<typeof readPdf> {
  const { VerbosityLevel } = await getResolvedPDFJS();
  // PDF.js detaches the memory that it gets.
  const pdf = await getDocumentProxy(body.slice(), {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pages: (readonly PdfLine[])[] = [];
    let length = 0;
    for (
      let number = 1;
      number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_TEXT_LENGTH;
      number += 1
    ) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const lines = linesOf(
        items.flatMap((item) => ('str' in item ? [{ ...item, str: cleanCharacters(item.str) }] : [])),
      );
      length += lines.reduce((sum, { text }) => sum + text.length, 0);
      pages.push(lines);
      page.cleanup();
    }
    if (length < pages.length * MIN_CHARACTERS_PER_PAGE || length === 0) {
      return unreadable('The PDF document holds pictures and no text.');
    }
    const text = tidyText(writePdfParagraphs(pages)).slice(0, MAX_TEXT_LENGTH).toWellFormed();
    const title = titleIn(await pdf.getMetadata());
    return { kind: 'pdf', text, ...(title === '' ? {} : { title }) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

function titleIn({ info }: { readonly info: object }): string {
  return 'Title' in info && typeof info.Title === 'string' ? oneLine(info.Title, MAX_TITLE) : '';
}
