import type { CheerioAPI } from 'cheerio';
import { oneLine } from './clean-characters.js';

export interface HtmlMetadata {
  readonly title?: string;
  readonly siteName?: string;
  /** The page's statement about its language, as written. */
  readonly lang?: string;
}

const MAX_TITLE = 300;
const MAX_SITE_NAME = 100;

/** What a page states about itself outside its text. */
export function readHtmlMetadata($: CheerioAPI): HtmlMetadata {
  const metas = $('meta').toArray();
  const meta = (name: string, ...attributes: readonly string[]) =>
    metas.find(({ attribs }) => attributes.some((one) => attribs[one]?.toLowerCase() === name))?.attribs
      .content;
  const named = (name: string) => meta(name, 'property', 'name');
  const html = $('html');
  // An image has its own title.
  const title = firstOf(MAX_TITLE, $('title').not('svg title').first().text(), named('og:title'));
  const siteName = firstOf(
    MAX_SITE_NAME,
    named('og:site_name'),
    named('application-name'),
    named('apple-mobile-web-app-title'),
  );
  const lang = firstOf(
    MAX_SITE_NAME,
    html.attr('lang'),
    html.attr('xml:lang'),
    $('body').attr('lang'),
    meta('content-language', 'http-equiv'),
  );
  return {
    ...(title === undefined ? {} : { title }),
    ...(siteName === undefined ? {} : { siteName }),
    ...(lang === undefined ? {} : { lang }),
  };
}

function firstOf(maxLength: number, ...texts: readonly (string | undefined)[]): string | undefined {
  return texts.map((text) => oneLine(text ?? '', maxLength)).find((text) => text !== '');
}
