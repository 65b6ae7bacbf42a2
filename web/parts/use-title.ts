import { useEffect } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { plainText } from './plain-text.js';

/** What the tab and the history say of a page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${plainText(title, 300)} – ${texts.name}`;
  }, [title]);
}
