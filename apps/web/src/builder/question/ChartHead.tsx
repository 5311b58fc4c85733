import { keyOf } from '@facet/query';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenQuestion } from '../../explore/open-question.ts';
import { useTitles } from '../../explore/question-parts/use-titles.ts';
import { fieldsOfAsked, type SavedFields } from '../../explore/saved-fields.ts';
import { useArea } from '../../words/area.ts';
import { ADDING } from '../../words/builder/adding/adding-area.ts';
import classes from './ChartHead.module.css';

interface ChartHeadProps<T> {
  readonly open: OpenQuestion;
  /** What the button does. */
  readonly action: string;
  /** The title of the report; null if it keeps its own. */
  readonly title: string | null;
  readonly problemOf: (error: Error) => string;
  /** Whether there is something to save. */
  readonly isReady: boolean;
  save(fields: SavedFields, title: string): Promise<T>;
  onSaved(saved: T): void;
}

/** The longest title of a report. */
const MOST_CHARACTERS = 255;

/** What is above the question of a chart: its title, and the way to the dashboard. */
export function ChartHead<T>(props: ChartHeadProps<T>) {
  const { open, action, title, problemOf, isReady, save, onSaved } = props;
  const words = useArea(ADDING);
  const [name, setName] = useState(title ?? '');
  const titles = useTitles(open.question, open.fields);
  const suggested = open.question.columns.map((column) => titles.column(keyOf(column))).join(', ');
  const saving = useMutation({
    mutationFn: () => {
      const fields = fieldsOfAsked({ question: open.withShownChart(), sql: open.sql }, open.model);
      if (fields === null) throw new Error(words.making.notEditable);
      return save(fields, (name.trim() || suggested || words.making.title).slice(0, MOST_CHARACTERS));
    },
    onSuccess: onSaved,
  });
  const { question, sql } = open;
  const canSave = isReady && fieldsOfAsked({ question, sql }, open.model) !== null;
  return (
    <div className={classes.head}>
      {title !== null && (
        <TextInput
          className={classes.name}
          aria-label={words.making.name}
          placeholder={suggested || words.making.name}
          maxLength={MOST_CHARACTERS}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <span className={classes.gap} />
      <Button disabled={!canSave} loading={saving.isPending} onClick={() => saving.mutate()}>
        {action}
      </Button>
      {saving.error !== null && (
        <p className={classes.problem} role="alert">
          {words.making.failed}. {problemOf(saving.error)}
        </p>
      )}
    </div>
  );
}
