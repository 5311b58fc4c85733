import { initialOf } from '@facet/look/initial-of';
import { Tooltip } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTokens } from '../../look/tokens.tsx';
import { useArea, useLocale } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import classes from './PeopleHere.module.css';
import { colourOf, nameOfPerson } from './person-look.ts';
import { useOthers } from './use-people.ts';

/** Circles that the head has room for. */
const MOST_SHOWN = 4;

/** Who else is editing the dashboard. */
export function PeopleHere() {
  const words = useArea(HISTORY);
  const locale = useLocale();
  const { categories } = useTokens();
  const others = useOthers();
  if (others.length === 0) return null;
  const names = others.map((person) => nameOfPerson(person, words.someone));
  const shown = others.slice(0, MOST_SHOWN);
  const label = words.alsoHere(new Intl.ListFormat(locale).format(names));
  return (
    <Tooltip label={label} multiline maw={320}>
      <span className={classes.people} role="img" aria-label={label}>
        {shown.map((person, index) => (
          <span
            key={person.user?.id ?? index}
            className={classes.person}
            style={{ '--person': colourOf(person, categories) } as CSSProperties}
          >
            {initialOf(names[index] ?? '')}
          </span>
        ))}
        {others.length > MOST_SHOWN && <span className={classes.more}>+{others.length - MOST_SHOWN}</span>}
      </span>
    </Tooltip>
  );
}
