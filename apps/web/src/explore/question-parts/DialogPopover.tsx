import { Popover } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import classes from '../Shelf.module.css';

interface DialogPopoverProps {
  /** The name of the dialog. */
  readonly label: string;
  readonly width: number;
  readonly isOpen: boolean;
  /** Whether the dialog keeps the focus; not if it is text to read. */
  readonly trapsFocus?: boolean;
  /** Whether the button gets the focus when the dialog closes; not if another dialog follows. */
  readonly returnsFocus?: boolean;
  readonly button: ReactNode;
  onOpen(isOpen: boolean): void;
  /** What is shown when it is open; it may be loaded then. */
  content(): ReactNode;
}

/** A dialog below the button that opens it. */
export function DialogPopover(props: DialogPopoverProps) {
  const { label, width, isOpen, trapsFocus = true, returnsFocus = true, button, onOpen, content } = props;
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      width={width}
      shadow="md"
      trapFocus={trapsFocus}
      returnFocus={returnsFocus}
      withRoles={false}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{button}</Popover.Target>
      {/* The dialog itself takes the focus until its content has been loaded. */}
      <Popover.Dropdown role="dialog" aria-label={label} tabIndex={-1} className={classes.editor ?? ''}>
        {isOpen && <Suspense fallback={<div className={classes.waiting} />}>{content()}</Suspense>}
      </Popover.Dropdown>
    </Popover>
  );
}
