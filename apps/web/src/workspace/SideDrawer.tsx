import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import classes from './SideDrawer.module.css';

interface SideDrawerProps {
  readonly label: string;
  readonly children: ReactNode;
  onClose(): void;
}

/** What is beside the list, above it on narrow pages. */
export function SideDrawer({ label, children, onClose }: SideDrawerProps) {
  const { close } = useWords();
  return (
    // Locking would add a style element, which the policy blocks.
    <Drawer.Root opened onClose={onClose} size={300} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <Drawer.Body className={classes.body ?? ''} p={0}>
          <div className={classes.head}>
            <h2 className={classes.title}>{label}</h2>
            <CloseButton aria-label={close} onClick={onClose} />
          </div>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
