import { CloseButton } from '@mantine/core';
import { type PropsWithChildren, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from '../Shelf.module.css';
import { DialogPopover } from './DialogPopover.tsx';

interface ChipPopoverProps {
  readonly title: string;
  /** What is set, in words. */
  readonly text: string;
  /** The name of the dialog with the editor. */
  readonly label: string;
  readonly removeLabel: string;
  /** Whether the editor is open at first, as for something new. */
  readonly isNew?: boolean;
  /** Whether there is only text to read, which takes no focus. */
  readonly isText?: boolean;
  readonly width?: number;
  /** The editor; it closes itself by the function. */
  editor(close: () => void): ReactNode;
  onRemove(): void;
  /** The editor was closed. */
  onClosed?(): void;
}

/** A part of the question, which opens its editor and can be removed. */
export function ChipPopover(props: ChipPopoverProps) {
  const { title, text, label, removeLabel, isNew = false, isText = false, width = 300 } = props;
  const { editor, onRemove, onClosed } = props;
  const [isOpen, setOpen] = useState(isNew);
  useEffect(() => {
    if (isNew) setOpen(true);
  }, [isNew]);
  const open = (next: boolean) => {
    setOpen(next);
    if (!next) onClosed?.();
  };
  return (
    <span className={classes.chip} data-kind="filter">
      <DialogPopover
        label={label}
        width={width}
        isOpen={isOpen}
        trapsFocus={!isText}
        button={
          <button
            type="button"
            className={classes.about}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            <span dir="auto">{title}</span> {text !== '' && <b dir="auto">{text}</b>}
          </button>
        }
        onOpen={open}
        content={() => <Focused>{editor(() => open(false))}</Focused>}
      />
      <CloseButton size="xs" aria-label={removeLabel} onClick={onRemove} />
    </span>
  );
}

/** Gives the focus to the first field of an editor that was loaded after its dialog had opened. */
export function Focused({ children }: PropsWithChildren) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>(
      '[data-autofocus], input, select, textarea, button',
    );
    if (box.current?.contains(document.activeElement) === false) first?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}
