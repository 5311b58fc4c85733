import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';

interface JsonFieldProps {
  readonly label: ReactNode;
  readonly placeholder: string;
  onObject(object: Record<string, unknown>): void;
}

/** An object as JSON. What is not JSON yet is not used. */
export function JsonField({ label, placeholder, onObject }: JsonFieldProps) {
  const { embedding } = useArea(PUBLISHING);
  const [text, setText] = useState('');
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
        const object = currentTarget.value.trim() === '' ? {} : objectIn(currentTarget.value);
        if (object !== undefined) onObject(object);
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
