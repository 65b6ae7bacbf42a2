import PDFDocument from 'pdfkit';

export interface PdfSettings {
  readonly title?: string;
  /** Needed to open the document. */
  readonly password?: string;
  /** Header of each page. */
  readonly header?: string;
  /** Whether each page ends in its number. */
  readonly numbered?: boolean;
}

export type PdfPart =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly items: readonly string[] }
  | { readonly box: true }
  | { readonly newPage: true };

/** A PDF document like those of word processors: paragraphs wrapped to the page in Helvetica. */
export async function pdfOf(parts: readonly PdfPart[], settings: PdfSettings = {}): Promise<Uint8Array> {
  const { title, password, header, numbered = false } = settings;
  const document = new PDFDocument({
    bufferPages: true,
    ...(title === undefined ? {} : { info: { Title: title } }),
    ...(password === undefined ? {} : { userPassword: password }),
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  for (const part of parts) addPart(document, part);
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // Text beyond the margin would otherwise begin a new page.
    document.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    document.fontSize(9);
    if (header !== undefined) document.text(header, 72, 30, { lineBreak: false });
    if (numbered) document.text(`Page ${page + 1} of ${count}`, 280, 750, { lineBreak: false });
  }
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function addPart(document: PDFKit.PDFDocument, part: PdfPart): void {
  if ('newPage' in part) document.addPage();
  else if ('box' in part) document.rect(100, 100, 300, 300).fill('gray');
  else if ('heading' in part) document.fontSize(18).text(part.heading).moveDown(0.5);
  else if ('text' in part) document.fontSize(11).text(part.text).moveDown();
  else
    document
      .fontSize(11)
      .text(part.items.map((item) => `\u2022 ${item}`).join('\n'))
      .moveDown();
}
