import type { ComponentChildren } from 'preact';
import { addressOf, followWithin } from '../navigation.js';

interface PageLinkProps {
  /** From the root of the service, without a leading slash. */
  readonly to: string;
  /** Whether it leads to where the reader is: to this page, or to the present choice on it. */
  readonly current?: 'page' | 'true' | false | undefined;
  /** Its accessible name when the text is not enough. */
  readonly label?: string;
  readonly class?: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** A link to another page of the service, followed without loading the document again. */
export function PageLink({ to, current, label, class: name, title, children }: PageLinkProps) {
  return (
    <a
      class={name}
      href={addressOf(to)}
      onClick={followWithin(to)}
      aria-current={current || undefined}
      aria-label={label}
      title={title}
    >
      {children}
    </a>
  );
}
