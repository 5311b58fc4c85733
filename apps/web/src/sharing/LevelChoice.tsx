import { NativeSelect } from '@mantine/core';
import type { AccessLevel } from '../api/sharing-api.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import classes from './Sharing.module.css';

const LEVELS = ['view', 'edit', 'full'] as const;

interface LevelChoiceProps {
  readonly label: string;
  readonly level: AccessLevel;
  readonly isBusy?: boolean;
  /** As high as a field beside it. */
  readonly isTall?: boolean;
  onChange(level: AccessLevel): void;
}

/** Chooses an access level. It is the browser's own list, since there may be hundreds of them. */
export function LevelChoice({ label, level, isBusy = false, isTall = false, onChange }: LevelChoiceProps) {
  const words = useArea(SHARING);
  return (
    <NativeSelect
      aria-label={label}
      size={isTall ? 'sm' : 'xs'}
      className={classes.choice ?? ''}
      data={LEVELS.map((value) => ({ value, label: words.levels[value] }))}
      value={level}
      disabled={isBusy}
      onChange={({ currentTarget }) => {
        const chosen = LEVELS.find((one) => one === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
