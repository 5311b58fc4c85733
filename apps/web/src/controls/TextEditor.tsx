import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../words/words.ts';
import classes from './FilterEditor.module.css';

/** A text, which is applied when it is complete. */
export function TextEditor({ value, onApply }: { value: string; onApply(value: string): void }) {
  const words = useWords();
  const [text, setText] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') onApply(text);
      }}
    >
      <Stack gap={12}>
        <TextInput
          label={words.value}
          classNames={{ label: classes.label ?? '' }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="compact-md" disabled={text === ''}>
          {words.apply}
        </Button>
      </Stack>
    </form>
  );
}
