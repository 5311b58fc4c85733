import { CloseButton, Popover } from '@mantine/core';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useWords } from '../words/words.ts';
import classes from './ControlField.module.css';

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
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label} title={description}>
        {label}
      </span>
      <Popover
        opened={isOpen}
        onChange={onOpen}
        position="bottom-start"
        width="target"
        shadow="md"
        trapFocus={!takesFocus}
        returnFocus
        withRoles={false}
        transitionProps={{ duration: 120 }}
        middlewares={{ size: true, flip: true, shift: true }}
        classNames={{ dropdown: classes.dropdown }}
      >
        <Popover.Target>
          <div className={classes.row}>
            <button
              type="button"
              id={`${id}-button`}
              className={classes.button}
              data-chosen={isChosen || undefined}
              aria-labelledby={`${id}-label ${id}-button`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={isLocked}
              onPointerEnter={onApproach}
              onFocus={onApproach}
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
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={label}>
          {children}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
