import type { ComponentChildren } from 'preact';
import { Console } from '../console/console.js';
import { PageLink } from '../parts/page-link.js';
import './admin.css';
import { adminTexts } from './texts/en.js';

const PLACES = [
  ['admin', adminTexts.nav.queue],
  ['admin/keys', adminTexts.nav.keys],
  ['admin/tokens', adminTexts.nav.tokens],
  ['admin/access', adminTexts.nav.access],
] as const;

/** A page of the console for admins; `at` is its place in the menu, if it has one. */
export function AdminFrame({
  at,
  children,
}: {
  readonly at?: (typeof PLACES)[number][0];
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/useValidAriaRole: it is the role of a token.
    <Console role="admin">
      <div class="admin">
        <nav class="places" aria-label={adminTexts.nav.label}>
          {PLACES.map(([to, text]) => (
            <PageLink key={to} to={to} current={to === at && 'page'}>
              {text}
            </PageLink>
          ))}
        </nav>
        {children}
      </div>
    </Console>
  );
}
