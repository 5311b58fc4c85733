import { ActionIcon } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useArea } from '../../words/area.ts';
import { JOBS } from '../../words/jobs/jobs-area.ts';
import classes from './JobsTray.module.css';

interface JobsButtonProps {
  /** How many jobs run. */
  readonly running: number;
  readonly ref?: Ref<HTMLButtonElement>;
  onClick(): void;
}

/** The button of the tray with the number of running jobs. */
export function JobsButton({ running, ...rest }: JobsButtonProps) {
  const words = useArea(JOBS);
  const label = running === 0 ? words.open : words.openRunning(String(running));
  return (
    <ActionIcon
      className={classes.button ?? ''}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      {...rest}
    >
      <IconActivity size={18} stroke={1.6} aria-hidden />
      {running > 0 && <span className={classes.count}>{running}</span>}
    </ActionIcon>
  );
}
