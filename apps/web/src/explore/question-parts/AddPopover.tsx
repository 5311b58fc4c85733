import { Popover } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import classes from '../Shelf.module.css';

interface AddPopoverProps {
  /** What the button says; also the name of the dialog, unless that has one of its own. */
  readonly text: string;
  readonly label?: string;
  readonly icon: ReactNode;
  readonly width: number;
  readonly isOpen: boolean;
  /** Whether the button gets the focus when the dialog closes; not if another dialog follows. */
  readonly returnsFocus?: boolean;
  onOpen(isOpen: boolean): void;
  /** What is shown when it is open. */
  content(): ReactNode;
}

/** A button in a line of the question that opens a dialog below it. */
export function AddPopover(props: AddPopoverProps) {
  const { text, label = text, icon, width, isOpen, returnsFocus = true, onOpen, content } = props;
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      width={width}
      shadow="md"
      trapFocus
      returnFocus={returnsFocus}
      withRoles={false}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.add}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {icon}
          {text}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} tabIndex={-1} className={classes.editor ?? ''}>
        {isOpen && <Suspense fallback={<div className={classes.waiting} />}>{content()}</Suspense>}
      </Popover.Dropdown>
    </Popover>
  );
}
