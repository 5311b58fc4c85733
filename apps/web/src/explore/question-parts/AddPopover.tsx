import type { ReactNode } from 'react';
import classes from '../Shelf.module.css';
import { DialogPopover } from './DialogPopover.tsx';

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
    <DialogPopover
      label={label}
      width={width}
      isOpen={isOpen}
      returnsFocus={returnsFocus}
      button={
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
      }
      onOpen={onOpen}
      content={content}
    />
  );
}
