import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import classes from './Frame.module.css';

interface NavigationDrawerProps {
  readonly children: ReactNode;
  onClose(): void;
}

/** The navigation on narrow pages. It closes when one of its links has been followed. */
export function NavigationDrawer({ children, onClose }: NavigationDrawerProps) {
  const words = useArea(CONSOLE);
  const closeAfterLink = (event: { readonly target: EventTarget }) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) onClose();
  };
  return (
    // Locking would add a style element, which the policy blocks.
    <Drawer.Root opened onClose={onClose} size={264} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={words.navigation}>
        <Drawer.Body p={0} className={classes.drawer ?? ''} onClick={closeAfterLink}>
          {children}
        </Drawer.Body>
        <CloseButton className={classes.drawerClose} aria-label={words.closeNavigation} onClick={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
