import type { ComponentChildren } from 'preact';

/** A container for content that may be wider than the page. It scrolls by itself, also by keyboard. */
export function Scrolls({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to.
    <section class="scrolls" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
