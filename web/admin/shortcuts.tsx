import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { adminTexts } from './texts/en.js';

/** Stored in the browser, for readers who use speech input or press keys by accident (WCAG 2.1.4). */
const KEPT_AS = 'agentterms.shortcuts';

const areOn = () => localStorage.getItem(KEPT_AS) !== 'off';

/** Single keys that act like links and buttons, unless a field or a dialog has the keyboard. */
export function useKeys(on: Readonly<Record<string, () => void>>): void {
  const now = useRef(on);
  now.current = on;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const act = Object.hasOwn(now.current, event.key) ? now.current[event.key] : undefined;
      if (act === undefined || !areOn() || isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** The list of the keys with what each does, and a switch to turn them off. */
export function Shortcuts({ keys }: { readonly keys: Readonly<Record<string, string>> }) {
  const [isOn, setIsOn] = useState(areOn);
  const { title, off, explain } = adminTexts.shortcuts;
  return (
    <details class="shortcuts no-print">
      <summary>{title}</summary>
      <p>{explain}</p>
      <dl>
        {Object.entries(keys).map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setIsOn(checked);
            localStorage.setItem(KEPT_AS, checked ? 'on' : 'off');
          }}
        />
        {off}
      </label>
    </details>
  );
}

/** Whether a key belongs to a field or to an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isChoice = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
  return !isChoice && target.matches('input, textarea, select, [contenteditable]');
}
