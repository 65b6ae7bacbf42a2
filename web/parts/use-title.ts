import { useEffect } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { plainText } from './plain-text.js';

/** Sets the title of a page for the tab and the history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${plainText(title, 300)} – ${texts.name}`;
  }, [title]);
}
