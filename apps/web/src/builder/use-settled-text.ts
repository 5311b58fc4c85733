import { useEffect, useRef, useState } from 'react';

/** How long after the last key a text is a step of its own. */
const PAUSE_MS = 700;

/**
 * A text that is saved while it is typed: a pause makes it a step, and so does leaving the field.
 * @param value the text that is saved
 */
export function useSettledText(value: string, onSettle: (text: string) => void) {
  const [text, setText] = useState(value);
  const settled = useRef(value);
  useEffect(() => {
    // React may call the function after the next line.
    const before = settled.current;
    // What others write replaces what is not being typed.
    setText((now) => (now === before ? value : now));
    settled.current = value;
  }, [value]);
  const settle = (typed: string = text) => {
    if (typed === settled.current) return;
    settled.current = typed;
    onSettle(typed);
  };
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // A field that is taken away does not lose its text.
  useEffect(() => () => latest.current(), []);
  return { text, setText, settle };
}
