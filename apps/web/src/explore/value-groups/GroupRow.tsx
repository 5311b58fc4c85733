import { missingValue } from '@facet/charts/missing-values';
import type { NamedGroups } from '@facet/query';
import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { VALUE_GROUPS } from '../../words/value-groups/value-groups-area.ts';
import classes from './ValueGroups.module.css';

type Group = NamedGroups['groups'][number];

interface GroupRowProps {
  readonly group: Group;
  /** Whether values are chosen that it could take. */
  readonly canAdd: boolean;
  onAdd(): void;
  onChange(group: Group): void;
  onRemove(): void;
}

/** As many values as are shown before someone asks for all. */
const MOST_SHOWN = 12;

/** A group with its name, which can be changed, and its values, which can be taken out. */
export function GroupRow({ group, canAdd, onAdd, onChange, onRemove }: GroupRowProps) {
  const words = useArea(VALUE_GROUPS);
  const { locale } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const { name, values } = group;
  const shown = showsAll ? values : values.slice(0, MOST_SHOWN);
  const left = values.length - shown.length;
  return (
    <fieldset className={classes.group} aria-label={name}>
      <div className={classes.head}>
        <input
          className={classes.name}
          dir="auto"
          aria-label={words.name}
          value={name}
          maxLength={255}
          onChange={({ currentTarget }) => onChange({ ...group, name: currentTarget.value })}
        />
        <CloseButton size="sm" aria-label={words.dissolve(name)} onClick={onRemove} />
      </div>
      <div className={classes.values}>
        {shown.map((value) => {
          const label = value === '' ? missingValue(value, locale) : value;
          return (
            <span key={value} className={classes.value}>
              <bdi className={classes.text}>{label}</bdi>
              <CloseButton
                size="xs"
                aria-label={words.takeOut(label)}
                onClick={() => {
                  const rest = values.filter((one) => one !== value);
                  if (rest.length === 0) onRemove();
                  else onChange({ ...group, values: rest });
                }}
              />
            </span>
          );
        })}
        {left > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={() => setShowsAll(true)}>
            {words.moreValues(left, left.toLocaleString(locale))}
          </Button>
        )}
      </div>
      {canAdd && (
        <Button variant="default" size="compact-xs" className={classes.add ?? ''} onClick={onAdd}>
          {words.add(name)}
        </Button>
      )}
    </fieldset>
  );
}
