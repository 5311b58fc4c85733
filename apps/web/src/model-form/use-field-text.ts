import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** How long after the last key a text is written. */
const PAUSE_MS = 700;

/**
 * The attributes of a field whose text is written when whoever types it pauses, leaves it, or uses a key of the page such as Ctrl+S.
 * Another value does not replace what is being typed. A field that is emptied keeps its line in the file until it is left.
 */
export function useFieldText(value: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const written = useRef(value);
  useEffect(() => {
    setTyped((now) => (now.trim() === written.current.trim() && now.trim() !== value ? value : now));
    written.current = value;
  }, [value]);
  const settle = (text: string) => {
    if (text.trim() === written.current.trim()) return;
    written.current = text;
    onText(text.trimEnd());
  };
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const timer = setTimeout(() => typed.trim() !== '' && latest.current(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    value: typed,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped(currentTarget.value),
    onBlur: () => settle(typed),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.key === 'Enter') settle(typed);
    },
  };
}
