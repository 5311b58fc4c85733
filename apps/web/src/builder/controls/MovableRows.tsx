import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import classes from './Controls.module.css';

interface MovableRowsProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  keyOf(item: T, index: number): string;
  nameOf(item: T): string;
  /** Whether it stays in the list whatever happens. */
  isFixed?(item: T): boolean;
  /** @param basedOn the list as it was when somebody began to type what has changed */
  onChange(items: readonly T[], basedOn?: readonly T[]): void;
  /**
   * What is beside the buttons of an item.
   * @param change takes the item, and how it was when somebody began to type
   */
  content(item: T, change: (item: T, basedOn?: T) => void): ReactNode;
}

/** A list whose items are changed, moved and removed. */
export function MovableRows<T>(props: MovableRowsProps<T>) {
  const { label, items, keyOf, nameOf, isFixed, onChange, content } = props;
  const words = useArea(CONTROLS);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item !== undefined) onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
  };
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item, index)} className={classes.row}>
          <div className={classes.card}>
            {content(item, (next, basedOn) =>
              onChange(
                items.with(index, next),
                basedOn === undefined ? undefined : items.with(index, basedOn),
              ),
            )}
            <div className={classes.chips}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.up(nameOf(item))}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.down(nameOf(item))}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.remove(nameOf(item))}
                disabled={isFixed?.(item) ?? false}
                onClick={() => onChange(items.toSpliced(index, 1))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
