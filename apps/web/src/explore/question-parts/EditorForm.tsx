import type { Refusal } from '@facet/query';
import { Button, Stack } from '@mantine/core';
import { type PropsWithChildren, useState } from 'react';
import { useWords } from '../../words/words.ts';
import classes from './EditorForm.module.css';
import { useRefusalText } from './use-refusal-text.ts';

interface EditorFormProps {
  readonly isComplete?: boolean;
  /** Applies what was chosen, or returns why it is refused. */
  onApply(): Refusal | null;
  onDone(): void;
}

/** A form in a popover that changes the question. It says why a change is refused, and keeps what was typed. */
export function EditorForm({
  isComplete = true,
  onApply,
  onDone,
  children,
}: PropsWithChildren<EditorFormProps>) {
  const words = useWords();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isComplete) return;
        const refused = onApply();
        setRefusal(refused);
        if (refused === null) onDone();
      }}
    >
      <Stack gap={12}>
        {children}
        <RefusalNote refusal={refusal} />
        <Button type="submit" size="compact-md" disabled={!isComplete}>
          {words.apply}
        </Button>
      </Stack>
    </form>
  );
}

/** Why a change was refused, where it was made. */
export function RefusalNote({ refusal }: { refusal: Refusal | null }) {
  const text = useRefusalText();
  return (
    refusal !== null && (
      <p role="alert" className={classes.refusal}>
        {text(refusal)}
      </p>
    )
  );
}
