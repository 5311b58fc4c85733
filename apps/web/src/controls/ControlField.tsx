import { CloseButton } from '@mantine/core';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useWords } from '../words/words.ts';
import classes from './ControlField.module.css';

// Needed with the first control that a viewer opens.
const loadPopover = () => import('./ControlPopover.tsx');
const ControlPopover = lazy(loadPopover);

interface ControlFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  /** The value in words. */
  readonly text: string;
  readonly isLocked?: boolean;
  /** Whether it differs from its default. */
  readonly isChosen?: boolean;
  readonly isOpen: boolean;
  /** Whether the content takes the focus itself, because it is loaded later. */
  readonly takesFocus?: boolean;
  /** The pointer or the focus is on it: what it opens will soon be needed. */
  onApproach?(): void;
  onOpen(isOpen: boolean): void;
  onClear?(): void;
  readonly children: ReactNode;
}

/** A labelled button with the value of a control, which opens what changes it. */
export function ControlField(props: ControlFieldProps) {
  const {
    label,
    description,
    text,
    isLocked = false,
    isChosen = false,
    takesFocus = false,
    isOpen,
    onApproach,
    onOpen,
    onClear,
    children,
  } = props;
  const words = useWords();
  const id = useId();
  const [row, setRow] = useState<HTMLElement | null>(null);
  // It stays, so that it can fade out and give the focus back.
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const approach = () => {
    loadPopover().catch(() => undefined);
    onApproach?.();
  };
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label} title={description}>
        {label}
      </span>
      <div ref={setRow} className={classes.row}>
        <button
          type="button"
          id={`${id}-button`}
          className={classes.button}
          data-chosen={isChosen || undefined}
          aria-labelledby={`${id}-label ${id}-button`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={isLocked}
          onPointerEnter={approach}
          onFocus={approach}
          onClick={() => onOpen(!isOpen)}
        >
          <span className={classes.text} title={text}>
            {text}
          </span>
          {isLocked ? <IconLock size={14} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        </button>
        {isChosen && !isLocked && onClear !== undefined && (
          <CloseButton
            size="sm"
            className={classes.clear}
            aria-label={words.clear(label)}
            onClick={onClear}
          />
        )}
      </div>
      {wasOpened && row !== null && (
        <Suspense>
          <ControlPopover label={label} target={row} isOpen={isOpen} trapsFocus={!takesFocus} onOpen={onOpen}>
            {children}
          </ControlPopover>
        </Suspense>
      )}
    </div>
  );
}
