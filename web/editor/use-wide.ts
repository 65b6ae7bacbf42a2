import { useEffect, useState } from 'preact/hooks';

/** From this width on, questions and JSON are side by side. editor.css has the same value. */
const WIDE = '(width >= 62rem)';

/** Whether there is room for two columns. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const read = () => setWide(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return isWide;
}
