import { useLayoutEffect, useState } from 'preact/hooks';
import { texts } from '../texts/texts.js';

/**
 * Copies a text. Where the browser lets no page write to the clipboard, it is selected for the reader to copy.
 *
 * @param select selects the text, where it is shown
 * @returns what came of it, to be said, and whether the text is to be shown because it has to be selected
 */
export function useCopy(text: string, select: () => void) {
  const [said, setSaid] = useState('');
  const isSelected = said === texts.copy.selected;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(texts.copy.done);
    } catch {
      setSaid(texts.copy.selected);
      select();
    }
  };
  // What is shown only to be selected is there from now on.
  useLayoutEffect(() => {
    if (isSelected) select();
  }, [isSelected]);
  return { said, isSelected, copy };
}
