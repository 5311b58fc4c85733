import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import classes from './Sharing.module.css';

/** Leads back to the page before in the dialog. */
export function BackButton({ onBack }: { onBack(): void }) {
  const { back } = useArea(SHARING);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.back ?? ''}
      leftSection={<IconArrowLeft size={16} aria-hidden className={classes.arrow} />}
      onClick={onBack}
      data-sharing-back
    >
      {back}
    </Button>
  );
}
