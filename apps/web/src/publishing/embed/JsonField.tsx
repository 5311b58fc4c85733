import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';

interface JsonFieldProps {
  readonly label: ReactNode;
  readonly placeholder: string;
  /** What the field begins with. */
  readonly initial?: Readonly<Record<string, unknown>> | undefined;
  /** Without an object while the text is not one. */
  onObject(object: Record<string, unknown> | undefined): void;
}

/** An object as JSON; an empty field is an empty object. */
export function JsonField({ label, placeholder, initial, onObject }: JsonFieldProps) {
  const { embedding } = useArea(PUBLISHING);
  const [text, setText] = useState(initial === undefined ? '' : JSON.stringify(initial, null, 2));
  const isWrong = text.trim() !== '' && objectIn(text) === undefined;
  return (
    <Textarea
      label={label}
      placeholder={placeholder}
      autosize
      minRows={2}
      maxRows={8}
      dir="ltr"
      value={text}
      error={isWrong ? embedding.notJson : null}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onObject(currentTarget.value.trim() === '' ? {} : objectIn(currentTarget.value));
      }}
    />
  );
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
