import { useEffect, useRef, useState } from 'react';

/** How long after the last key a text is a step of its own. */
const PAUSE_MS = 700;

/**
 * Saves a text.
 * @param basedOn what was saved when the person began to type: another value now is somebody else's
 */
export type OnSettle = (text: string, basedOn: string) => void;

/**
 * A text that is saved while it is typed: a pause makes it a step, and so does leaving the field.
 * @param value the text that is saved
 * @param isValid whether a text can be saved; others stay in the field
 */
export function useSettledText(
  value: string,
  onSettle: OnSettle,
  isValid: (text: string) => boolean = () => true,
) {
  const [text, setText] = useState(value);
  const typed = useRef(text);
  typed.current = text;
  const saved = useRef(value);
  saved.current = value;
  const base = useRef(value);
  useEffect(() => {
    // What others write replaces what is not being typed. What is typed stays based on what was there before.
    if (typed.current !== base.current && typed.current !== value) return;
    base.current = value;
    setText(value);
  }, [value]);
  const settle = (settled: string = text) => {
    const before = base.current;
    if (settled === before || !isValid(settled)) return;
    base.current = settled;
    onSettle(settled, before);
    // Somebody else was faster: theirs is shown, and the conflict has this one.
    if (saved.current !== before) setText(saved.current);
    if (saved.current !== before) base.current = saved.current;
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
