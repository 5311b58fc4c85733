import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import { CloseButton, Modal } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import { useWords } from '../words/words.ts';
import classes from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Its width in pixels; on narrow pages it is as wide as the page. */
  readonly width: number;
  /** Without it, the dialog stays until what it asks for has happened. */
  onClose?(): void;
}

/** A dialog above the page with a title. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, width, onClose, children }: PropsWithChildren<DialogProps>) {
  const { close } = useWords();
  return (
    // Locking would add a style element, which the policy blocks.
    <Modal.Root opened onClose={onClose ?? (() => undefined)} size={width} lockScroll={false} centered>
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's own head is a header, of which a page has one. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          {onClose !== undefined && <CloseButton aria-label={close} onClick={onClose} />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
