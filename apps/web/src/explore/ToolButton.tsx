import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './ToolButton.module.css';

interface ToolButtonProps {
  readonly label: string;
  readonly icon: Icon;
  readonly isDisabled?: boolean;
  /** Whether what the button opens is open; undefined if it opens a dialog. */
  readonly isPressed?: boolean;
  onClick(): void;
}

/** A tool above the question; on phones its icon alone is shown. */
export function ToolButton({ label, icon: Icon, isDisabled = false, isPressed, onClick }: ToolButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      classNames={{ root: classes.tool ?? '', section: classes.icon ?? '', label: classes.label ?? '' }}
      leftSection={<Icon size={16} aria-hidden />}
      aria-pressed={isPressed}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
