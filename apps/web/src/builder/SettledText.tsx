import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

interface SettledTextProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly placeholder?: string;
  readonly isLong?: boolean;
  readonly className?: string | undefined;
  /** The text after a pause, or when the field is left. */
  onSettle(text: string): void;
}

/** How long after the last key a text is a step of its own. */
const PAUSE_MS = 700;

/** A field for a text that is saved while it is typed: a pause makes it a step. */
export function SettledText(props: SettledTextProps) {
  const { label, isLabelHidden = false, value, placeholder, isLong = false, className, onSettle } = props;
  const [text, setText] = useState(value);
  const settled = useRef(value);
  useEffect(() => {
    // What others write replaces what is not being typed.
    setText((now) => (now === settled.current ? value : now));
    settled.current = value;
  }, [value]);
  const settle = (typed: string) => {
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
  const field = {
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(className === undefined ? {} : { className }),
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
    onBlur: () => settle(text),
  };
  return isLong ? (
    <Textarea {...field} autosize minRows={4} maxRows={20} />
  ) : (
    <TextInput {...field} onKeyDown={({ key }) => (key === 'Enter' ? settle(text) : undefined)} />
  );
}
