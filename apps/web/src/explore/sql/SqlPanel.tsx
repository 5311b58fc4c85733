import { identifier, type Model, type Question } from '@facet/query';
import { Button } from '@mantine/core';
import { type Ref, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { EXPLORE_SQL } from '../../words/explore-sql/explore-sql-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import type { SettingName } from '../../words/question/words.ts';
import type { Catalog, Field } from '../fields/catalog.ts';
import { settingsOf } from '../question-result/setting.ts';
import type { QuestionWork } from '../use-question.ts';
import type { KeptSql } from './kept-sql.ts';
import { SqlField } from './SqlField.tsx';
import classes from './SqlPanel.module.css';
import { sqlCompletions, sqlOfField } from './sql-completion.ts';
import type { SqlEditor } from './sql-editor.ts';
import { placeAt } from './sql-problem.ts';
import { useSqlText } from './use-sql-text.ts';

/** What writes into the editor. */
export interface SqlPanelHandle {
  insert(field: Field): void;
}

interface SqlPanelProps {
  readonly ref: Ref<SqlPanelHandle>;
  readonly deploymentId: number;
  readonly work: QuestionWork;
  readonly model: Model;
  readonly catalog: Catalog;
  readonly kept: RefObject<KeptSql>;
  /** Why what is asked has no answer. */
  readonly failure: Error | null;
  /** Whether the editor has the focus at first. */
  readonly takesFocus?: boolean | undefined;
}

/** The question as SQL. What is typed becomes the question after a pause. */
export function SqlPanel({ ref, catalog, ...props }: SqlPanelProps) {
  const words = useArea(EXPLORE_SQL);
  const { settings } = useArea(QUESTION);
  const { locale } = useFormats();
  const hint = useId();
  const sql = useSqlText(props);
  const editor = useRef<Pick<SqlEditor, 'insert'>>(null);
  useImperativeHandle(ref, () => ({ insert: (field) => editor.current?.insert(sqlOfField(field)) }), []);
  const { problem } = sql;
  const view = props.work.question.view ?? catalog.views[0]?.name ?? null;
  const besides = props.work.sql === null ? besidesSql(props.work.question, settings) : [];
  const placed = () => {
    // What the fields cannot show is in the note above.
    if (problem?.kind !== 'error') return null;
    // The server writes English, also in pages that are read from right to left.
    const message = `\u2068${problem.message}\u2069`;
    if (problem.position === null || problem.isPlaced) return message;
    const { line, column } = placeAt(sql.text, problem.position);
    return words.atPlace(line.toLocaleString(locale), column.toLocaleString(locale), message);
  };
  if (sql.refused !== null)
    return (
      <section className={classes.panel} aria-label="SQL">
        <p className={classes.status} role="status">
          {words.noSql} {sql.refused}
        </p>
      </section>
    );
  return (
    <section className={classes.panel} aria-label="SQL">
      <SqlField
        ref={editor}
        text={sql.text}
        problem={problem}
        label={words.editor}
        example={view === null ? '' : `SELECT … FROM ${identifier(view)}`}
        describedBy={hint}
        takesFocus={props.takesFocus ?? false}
        completions={(text, at) => sqlCompletions(catalog, text, at, view)}
        onText={sql.type}
        onApply={sql.apply}
      />
      <div className={classes.foot}>
        <div className={classes.texts}>
          <p className={classes.status} role="status" data-bad={problem?.kind === 'error' || undefined}>
            {placed() ?? (sql.isReading ? words.reading : sql.isApplied ? null : words.notApplied)}
          </p>
          {besides.length > 0 && <p className={classes.hint}>{words.besides(besides.join(', '))}</p>}
          <p id={hint} className={classes.hint}>
            {words.hint}
          </p>
        </div>
        {!sql.isApplied && (
          <div className={classes.actions}>
            <Button variant="default" size="xs" onClick={sql.discard}>
              {words.discard}
            </Button>
            <Button size="xs" disabled={sql.text.trim() === ''} loading={sql.isReading} onClick={sql.apply}>
              {words.apply}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Settings that change the rows of the SQL, and are not part of it. */
const BESIDES: readonly SettingName[] = ['comparison', 'top', 'calculation', 'totals', 'missing'];

function besidesSql(question: Question, titles: Readonly<Record<SettingName, string>>): readonly string[] {
  const names = new Set(settingsOf(question).map(({ name }) => name));
  return BESIDES.filter((name) => names.has(name)).map((name) => titles[name]);
}
