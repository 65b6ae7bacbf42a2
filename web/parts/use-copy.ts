import { useLayoutEffect, useState } from 'preact/hooks';
import { texts } from '../texts/texts.js';

/**
 * Copies a text. If the browser does not let the page write to the clipboard, the text is selected for the
 * reader to copy.
 *
 * @param select selects the text, if it is shown
 * @returns the result as a message, and whether the text must be shown to be selected
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
  // A text that is only shown to be selected exists from now on.
  useLayoutEffect(() => {
    if (isSelected) select();
  }, [isSelected]);
  return { said, isSelected, copy };
}
