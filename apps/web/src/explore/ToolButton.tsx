import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './ToolButton.module.css';

interface ToolButtonProps {
  readonly label: string;
  readonly icon: Icon;
  readonly isDisabled?: boolean;
  /** Whether the panel that the button shows is open; undefined if it opens a dialog. */
  readonly isOpen?: boolean;
  onClick(): void;
}

/** A tool above the question; on phones its icon alone is shown. */
export function ToolButton({ label, icon: Icon, isDisabled = false, isOpen, onClick }: ToolButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      classNames={{ root: classes.tool ?? '', section: classes.icon ?? '', label: classes.label ?? '' }}
      leftSection={<Icon size={16} aria-hidden />}
      aria-expanded={isOpen}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
