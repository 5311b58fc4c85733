import { NativeSelect } from '@mantine/core';
import type { AccessLevel } from '../api/sharing-api.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';

const LEVELS = ['view', 'edit', 'full'] as const;

interface LevelChoiceProps {
  readonly label: string;
  readonly level: AccessLevel;
  readonly isBusy?: boolean;
  onChange(level: AccessLevel): void;
}

/** Chooses an access level. It is the browser's own list, since there may be hundreds of them. */
export function LevelChoice({ label, level, isBusy = false, onChange }: LevelChoiceProps) {
  const words = useArea(SHARING);
  return (
    <NativeSelect
      aria-label={label}
      size="xs"
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
