import type { CSSProperties } from 'react';
import { useTokens } from '../../look/tokens.tsx';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import { colourOf, nameOfPerson } from './person-look.ts';
import classes from './SelectedByOthers.module.css';
import { useOthers } from './use-people.ts';

/** An outline with the name of a colleague who has selected the widget. */
export function SelectedByOthers({ widgetId }: { readonly widgetId: string }) {
  const words = useArea(HISTORY);
  const { categories } = useTokens();
  const person = useOthers().find(({ selection }) => selection.includes(widgetId));
  if (person === undefined) return null;
  const name = nameOfPerson(person, words.someone);
  return (
    <span className={classes.outline} style={{ '--person': colourOf(person, categories) } as CSSProperties}>
      <span className={classes.name} dir="auto" title={words.hasSelected(name)}>
        {name}
      </span>
    </span>
  );
}
