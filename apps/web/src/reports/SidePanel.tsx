import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { CloseButton, Drawer } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import { useWords } from '../words/words.ts';
import classes from './SidePanel.module.css';

interface SidePanelProps {
  readonly title: string;
  onClose(): void;
}

/** A panel beside the page. Escape closes it, and the focus returns to where it was. */
export function SidePanel({ title, onClose, children }: PropsWithChildren<SidePanelProps>) {
  const { close } = useWords();
  return (
    // Locking would add a style element, which the policy blocks.
    <Drawer.Root opened onClose={onClose} position="right" size={400} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content className={classes.content ?? ''}>
        {/* Mantine's own head is a header, of which a page has one. */}
        <div className={classes.head}>
          <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
          <CloseButton aria-label={close} onClick={onClose} />
        </div>
        <Drawer.Body className={classes.body ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
