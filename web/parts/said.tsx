import { plainText, webAddress } from './plain-text.js';

/** What somebody else wrote. It is text and nothing more, and cannot change the direction of what stands around it. */
export function Said({ text, most }: { readonly text: string; readonly most?: number }) {
  return <bdi>{plainText(text, most)}</bdi>;
}

/** The address of another site: a link where it is one of the web, else text. It shows where it leads, also on paper. */
export function OutLink({ href, text }: { readonly href: string; readonly text?: string }) {
  const url = webAddress(href);
  if (url === undefined) return <Said text={href} most={200} />;
  const shown = text ?? `${url.host}${url.pathname === '/' ? '' : url.pathname}`;
  return (
    <a href={url.href} rel="noopener noreferrer nofollow" data-printed={url.href.replace(/#?:~:.*$/s, '')}>
      <Said text={shown} most={120} />
    </a>
  );
}
