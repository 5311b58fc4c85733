import { Button } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { MODEL_FORM } from '../words/model-form/model-form-area.ts';

interface FormButtonProps {
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** Shows the form of a file beside its text, or hides it. */
export function FormButton({ isOpen, onOpen }: FormButtonProps) {
  const words = useArea(MODEL_FORM);
  return (
    <Button
      variant={isOpen ? 'default' : 'subtle'}
      color="gray"
      size="compact-sm"
      leftSection={<IconForms size={16} aria-hidden />}
      aria-pressed={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {words.form}
    </Button>
  );
}
