import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './ChoiceList.module.css';

export interface ListOption {
  readonly key: string;
  readonly label: string;
}

interface ChoiceListProps {
  readonly label: string;
  readonly options: readonly ListOption[];
  readonly chosen: readonly string[];
  readonly isMultiple?: boolean;
  onChoose(key: string): void;
}

/** A list box: arrow keys move, Enter and Space choose. */
export function ChoiceList({ label, options, chosen, isMultiple = false, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const move = (event: React.KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    const now = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[Math.min(Math.max(next, 0), items.length - 1)]?.focus();
  };
  const firstChosen = options.findIndex(({ key }) => chosen.includes(key));
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={isMultiple}
      className={classes.list}
      onKeyDown={move}
    >
      {options.map(({ key, label: name }, index) => {
        const isChosen = chosen.includes(key);
        return (
          <button
            key={key}
            type="button"
            role="option"
            aria-selected={isChosen}
            tabIndex={index === Math.max(firstChosen, 0) ? 0 : -1}
            className={classes.option}
            onClick={() => onChoose(key)}
          >
            <span className={classes.check} data-multiple={isMultiple || undefined} aria-hidden>
              {isChosen && <IconCheck size={14} stroke={2.5} />}
            </span>
            <span className={classes.name}>{name}</span>
          </button>
        );
      })}
    </div>
  );
}
