import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentType } from 'react';

interface HeadButtonProps {
  readonly label: string;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  readonly isOff: boolean;
  /** Whether what it opens is open. */
  readonly isPressed?: boolean;
  readonly Icon: ComponentType<{ readonly size: number }>;
  go(): void;
}

/** A button without a text in the head of the editor. */
export function HeadButton({ label, keys, isOff, isPressed, Icon, go }: HeadButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isPressed === true ? 'light' : 'subtle'}
        color="gray"
        size={32}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-pressed={isPressed}
        disabled={isOff}
        onClick={go}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
