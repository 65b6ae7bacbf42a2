import { load } from 'cheerio';
import type { PageHindrance, PageLink } from '../../domain/generate/ports.js';
import { oneLine } from './clean-characters.js';
import { hindranceOf, shellOf } from './hindrance.js';
import { addHtmlLinks, baseOf } from './html-links.js';
import { type HtmlMetadata, readHtmlMetadata } from './html-metadata.js';
import { LinkList } from './links.js';
import { findMainContent } from './main-content.js';
import { MAX_TEXT_LENGTH } from './page-text.js';
import { removeUnseen } from './remove-unseen.js';
import { tameMarkup } from './tame-markup.js';
import { writeVisibleText } from './visible-text.js';

/** The content of an HTML page. */
export interface HtmlContent extends HtmlMetadata {
  readonly text: string;
  readonly links: readonly PageLink[];
  readonly hindrance?: PageHindrance;
}

export interface HtmlSource {
  readonly html: string;
  /** Absolute URL. */
  readonly url: string;
  readonly linkHeader?: string | undefined;
}

/** The standard's parser repairs a page as browsers do, with three times the memory of the simple one. */
const MAX_STANDARD_ELEMENTS = 60_000;
const MAX_ELEMENTS = 400_000;

/** Undefined when the page has more elements than a reader may spend time on. */
export function readHtml({ html, url, linkHeader = '' }: HtmlSource): HtmlContent | undefined {
  const { markup, elements } = tameMarkup(html);
  if (elements > MAX_ELEMENTS) return undefined;
  const $ = elements > MAX_STANDARD_ELEMENTS ? loadSimply(markup) : load(markup);

  const links = new LinkList(baseOf($, url));
  links.addHeader(linkHeader, url);
  addHtmlLinks($, links);

  const metadata = readHtmlMetadata($);
  const shell = shellOf($);
  const body = $('body').get(0);
  if (body !== undefined) removeUnseen(body, $('style, link[rel~="stylesheet" i]').length === 0);
  const text = body === undefined ? '' : writeVisibleText(findMainContent(body), MAX_TEXT_LENGTH);
  const hindrance = hindranceOf(shell, body === undefined ? '' : oneLine($(body).text()));
  return {
    ...metadata,
    text: text.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
    links: links.links,
    ...(hindrance !== undefined && { hindrance }),
  };
}

/** The simple parser does not know that a page has only one body, nor where its head ends. */
function loadSimply(markup: string) {
  const content = markup.replace(/<(?:\/(?:html|body)|\/?head)(?:\s[^<>]{0,1000})?>/gi, ' ');
  return load(`<body>${content}</body>`, { xml: { xmlMode: false } });
}
