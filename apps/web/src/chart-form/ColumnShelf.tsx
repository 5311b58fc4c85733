import { CloseButton, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import classes from './ChartForm.module.css';
import { columnTarget, draggedColumn } from './drag-column.ts';

/** A column that a shelf shows or offers. */
export interface ShelfColumn {
  readonly name: string;
  readonly title: string;
}

interface ColumnShelfProps {
  /** Its name among the shelves. */
  readonly id: string;
  readonly label: string;
  readonly chosen: readonly ShelfColumn[];
  /** What can be put on it. */
  readonly offered: readonly ShelfColumn[];
  readonly isList: boolean;
  readonly isRequired: boolean;
  /** @param from the shelf from which a column was dragged */
  onChange(names: readonly string[], from?: string | null): void;
}

/** A place of a chart or a pivot with its columns, which are dragged here or chosen from a menu. */
export function ColumnShelf({ id, label, chosen, offered, isList, isRequired, onChange }: ColumnShelfProps) {
  const words = useArea(CHART_FORM);
  const [opened, setOpened] = useState<string | null>(null);
  const names = chosen.map(({ name }) => name);
  const free = offered.filter(({ name }) => !names.includes(name));
  const put = (name: string, instead: string | null, from: string | null = null) => {
    if (instead !== null)
      onChange(
        names.map((one) => (one === instead ? name : one)),
        from,
      );
    else if (isList) onChange([...names.filter((one) => one !== name), name], from);
    else onChange([name], from);
  };
  const drop = columnTarget((name, from) => {
    if (offered.some((one) => one.name === name)) put(name, null, from);
  });
  const menu = (instead: string | null) => (
    <OpenMenu label={label} onClose={() => setOpened(null)}>
      {free.map(({ name, title }) => (
        <Menu.Item
          key={name}
          onClick={() => {
            setOpened(null);
            put(name, instead);
          }}
        >
          {title}
        </Menu.Item>
      ))}
    </OpenMenu>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.shelf} role="group" aria-label={label} data-shelf={id} {...drop}>
      <span className={classes.shelfName} aria-hidden>
        {label}
      </span>
      <div className={classes.shelfItems}>
        {chosen.map(({ name, title }) => (
          <span key={name} className={classes.item} {...draggedColumn(name, id)}>
            <button
              type="button"
              className={classes.itemName}
              aria-haspopup="menu"
              aria-expanded={opened === name}
              aria-label={words.change(title, label)}
              disabled={free.length === 0}
              onClick={() => setOpened(name)}
            >
              <bdi>{title}</bdi>
            </button>
            {!(isRequired && names.length === 1) && (
              <CloseButton
                size="xs"
                aria-label={words.remove(title, label)}
                onClick={() => onChange(names.filter((one) => one !== name))}
              />
            )}
            {opened === name && menu(name)}
          </span>
        ))}
        {(isList || chosen.length === 0) && free.length > 0 && (
          <span className={classes.add}>
            <button
              type="button"
              className={classes.addButton}
              aria-haspopup="menu"
              aria-expanded={opened === ''}
              aria-label={words.addTo(label)}
              // The name of the button is what it does; this only invites to drop.
              data-hint={chosen.length === 0 ? words.dropHere : undefined}
              onClick={() => setOpened('')}
            >
              <IconPlus size={14} aria-hidden />
            </button>
            {opened === '' && menu(null)}
          </span>
        )}
        {chosen.length + free.length === 0 && <span className={classes.none}>{words.noneSuits}</span>}
      </div>
    </div>
  );
}
