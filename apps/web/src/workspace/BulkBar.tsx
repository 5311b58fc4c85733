import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './BulkBar.module.css';

export interface BulkAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDangerous?: boolean;
  run(): void;
}

interface BulkBarProps {
  readonly count: number;
  readonly actions: readonly BulkAction[];
  onClear(): void;
}

/** What can be done with the selected rows. It appears with the first of them. */
export function BulkBar({ count, actions, onClear }: BulkBarProps) {
  const { selected, clearSelection } = useArea(WORKSPACE);
  if (count === 0) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label={selected(count)}>
      <span className={classes.count} aria-live="polite">
        {selected(count)}
      </span>
      {actions.map(({ label, icon, isDangerous = false, run }) => (
        <Button
          key={label}
          variant="subtle"
          color="gray"
          classNames={{
            root: (isDangerous ? classes.danger : classes.action) ?? '',
            section: classes.icon ?? '',
            label: classes.label ?? '',
          }}
          size="compact-md"
          leftSection={icon}
          title={label}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <CloseButton aria-label={clearSelection} onClick={onClear} />
    </div>
  );
}
