import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';

interface HintBubbleProps {
  readonly target: HTMLElement;
  readonly label: string;
  readonly width: number | undefined;
  readonly isOpen: boolean;
  onClose(): void;
}

/** The text of a `Hint`, in its place. */
export default function HintBubble({ target, label, width, isOpen, onClose }: HintBubbleProps): ReactNode {
  // It fades in, also when its code has just arrived.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose());
  // A finger has no place over the page to leave with.
  useWindowEvent('pointerdown', (event) => !target.contains(event.target as Node | null) && onClose());
  return (
    <Tooltip
      target={target}
      opened={isShown}
      label={label}
      {...(width !== undefined && { multiline: true, maw: width })}
    />
  );
}
