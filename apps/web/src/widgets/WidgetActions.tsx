import { ActionIcon } from '@mantine/core';
import { IconArrowsMinimize, IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Hint } from '../look/Hint.tsx';
import { useWords } from '../words/words.ts';
import classes from './WidgetActions.module.css';
import type { WidgetMenuProps } from './WidgetMenu.tsx';

// Loaded with the first menu that opens.
const WidgetMenu = lazy(() => import('./WidgetMenu.tsx'));

export type WidgetActionsProps = Omit<WidgetMenuProps, 'onClose'>;

/** A button in the corner of a widget with what can be done with it, and one that ends full screen. */
export function WidgetActions(props: WidgetActionsProps) {
  const { title, isFull, onFullScreen } = props;
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  // The menu closes when the pointer goes down on its button, before the click.
  const wasOpen = useRef(false);
  return (
    <span className={classes.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        className={classes.button}
        aria-label={words.options(title)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <IconDots size={16} aria-hidden />
      </ActionIcon>
      {isFull && (
        <Hint label={words.exitFullScreen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            className={classes.leave}
            aria-label={words.exitFullScreen}
            onClick={onFullScreen}
          >
            <IconArrowsMinimize size={16} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      {isOpen && (
        <Suspense>
          <WidgetMenu {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
