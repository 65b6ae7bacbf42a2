import type { ComponentChildren } from 'preact';
import { Console } from '../console/console.js';
import { PageLink } from '../parts/page-link.js';
import { useTitle } from '../parts/use-title.js';
import './audit.css';
import { auditTexts } from './texts/en.js';
import { pathOf, type View } from './view.js';

type PageName = 'checks' | 'timeline' | 'verify' | 'health';

interface FrameProps {
  readonly page: PageName | undefined;
  readonly title: string;
  /** The view that links to the pages of checks use from here. */
  readonly view?: View;
  readonly children: ComponentChildren;
}

/** The frame around every page of this console. */
export function AuditFrame({ page, title, view, children }: FrameProps) {
  useTitle(title);
  const pages: readonly (readonly [name: PageName, to: string])[] = [
    ['checks', pathOf('', view)],
    ['timeline', pathOf('timeline', view)],
    ['verify', pathOf('verify')],
    ['health', pathOf('health')],
  ];
  return (
    // biome-ignore lint/a11y/useValidAriaRole: it is a role of the service's.
    <Console role="auditor">
      <div class="audit">
        <nav class="audit-pages" aria-label={auditTexts.pages.label}>
          {pages.map(([name, to]) => (
            <PageLink key={name} to={to} current={name === page ? 'page' : undefined}>
              {auditTexts.pages[name]}
            </PageLink>
          ))}
        </nav>
        {children}
      </div>
    </Console>
  );
}
