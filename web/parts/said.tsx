import { plainText, webAddress } from './plain-text.js';

/** Text by others. It is only text, and cannot change the direction of the text around it. */
export function Said({ text, most }: { readonly text: string; readonly most?: number }) {
  return <bdi>{plainText(text, most)}</bdi>;
}

/**
 * The address of another site: a link if it is a web address, else text. The target is visible, also on
 * paper.
 */
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
