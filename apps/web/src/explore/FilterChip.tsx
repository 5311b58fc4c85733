import { CloseButton, Popover } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import editorClasses from '../controls/FilterEditor.module.css';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import classes from './Shelf.module.css';

interface FilterChipProps {
  /** The title of the field. */
  readonly title: string;
  /** The condition in words. */
  readonly text: string;
  /** Whether the editor is open at first, as for a new filter. */
  readonly isNew?: boolean;
  /** The editor; it closes itself by the function. */
  editor(close: () => void): ReactNode;
  onRemove(): void;
  /** The editor was closed. */
  onClosed?(): void;
}

/** A filter of the question, which opens its editor. */
export function FilterChip({ title, text, isNew = false, editor, onRemove, onClosed }: FilterChipProps) {
  const words = useArea(EXPLORE);
  const [isOpen, setOpen] = useState(isNew);
  const open = (next: boolean) => {
    setOpen(next);
    if (!next) onClosed?.();
  };
  return (
    <span className={classes.chip} data-kind="filter">
      <Popover
        opened={isOpen}
        onChange={open}
        position="bottom-start"
        width={300}
        shadow="md"
        trapFocus
        returnFocus
        withRoles={false}
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.about}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            <span dir="auto">{title}</span> <b dir="auto">{text}</b>
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={words.filterBy(title)}>
          {isOpen && editor(() => open(false))}
        </Popover.Dropdown>
      </Popover>
      <CloseButton size="xs" aria-label={words.removeFilter(title)} onClick={onRemove} />
    </span>
  );
}

const TimeEditor = lazy(() => import('../controls/TimeEditor.tsx'));

interface RangeEditorProps {
  readonly values: readonly string[];
  onApply(values: string | readonly string[]): void;
}

/** Chooses a period: in words, or by two days. */
export function RangeEditor({ values, onApply }: RangeEditorProps) {
  return (
    <Suspense fallback={<div className={editorClasses.calendar} />}>
      <TimeEditor operator="between" values={values} onApply={onApply} onPeriod={onApply} />
    </Suspense>
  );
}
