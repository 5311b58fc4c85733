import { keyOf, type Model } from '@facet/query';
import { type DragEvent, useRef, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import type { SettingName } from '../../words/question/words.ts';
import { useWords } from '../../words/words.ts';
import { addField } from '../fields/add-field.ts';
import type { Field } from '../fields/catalog.ts';
import type { Titles } from '../question-parts/use-titles.ts';
import classes from '../Shelf.module.css';
import type { QuestionWork } from '../use-question.ts';
import { ColumnChip } from './ColumnChip.tsx';
import { dropped, isDragged, placeOf } from './drag.ts';

interface ColumnLineProps {
  readonly deploymentId: number;
  readonly work: QuestionWork;
  readonly model: Model;
  readonly fields: ReadonlyMap<string, Field>;
  readonly titles: Titles;
  onFilter(field: Field): void;
  /** Begins a setting for a column. */
  onSetting(name: SettingName, column: string): void;
}

/** The columns of the answer. They are moved by dragging, from their menus, and with Alt and the arrow keys. */
export function ColumnLine(props: ColumnLineProps) {
  const { deploymentId, work, model, fields, titles, onFilter, onSetting } = props;
  const words = useArea(EXPLORE);
  const { moved } = useWords();
  const { columns } = work.question;
  const line = useRef<HTMLElement>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [news, setNews] = useState('');
  const move = (from: number, to: number) => {
    const column = columns[from];
    if (column === undefined || to < 0 || to >= columns.length || to === from) return;
    const key = keyOf(column);
    work.run({ kind: 'move-member', column: key, to });
    setNews(moved(titles.column(key), to + 1, columns.length));
    // The focus stays with the column, whose element moves.
    requestAnimationFrame(() =>
      line.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(key)}"]`)?.focus(),
    );
  };
  const placeUnder = (event: DragEvent) =>
    placeOf([...(line.current?.querySelectorAll(`.${classes.chip}`) ?? [])], event);
  const over = (event: DragEvent) => {
    if (!isDragged(event, 'column') && !isDragged(event, 'field')) return;
    event.preventDefault();
    setTarget(placeUnder(event));
  };
  const drop = (event: DragEvent) => {
    // What is shown may be older than the pointer.
    const at = placeUnder(event);
    setTarget(null);
    const field = fields.get(dropped(event, 'field') ?? '');
    if (field !== undefined) work.run(addField(field, field.kind === 'segment' ? undefined : at));
    const from = columns.findIndex((column) => keyOf(column) === dropped(event, 'column'));
    if (from !== -1) move(from, at > from ? at - 1 : at);
    event.preventDefault();
  };
  const granularitiesOf = (member: string) => {
    const found = model.members.get(member);
    return found?.kind === 'dimension' ? found.granularities : [];
  };
  return (
    <section
      ref={line}
      className={classes.line}
      aria-label={words.columns}
      data-end={(target !== null && target >= columns.length) || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node | null) && setTarget(null)
      }
      onDrop={drop}
    >
      <h2 className={classes.label}>{words.columns}</h2>
      {columns.length === 0 && <span className={classes.hint}>{words.noColumns}</span>}
      {columns.map((column, index) => (
        <ColumnChip
          key={keyOf(column)}
          deploymentId={deploymentId}
          column={column}
          title={column.kind === 'calculation' ? column.name : titles.member(column.member)}
          field={column.kind === 'calculation' ? undefined : fields.get(column.member)}
          fields={fields}
          model={model}
          granularities={column.kind === 'dimension' ? granularitiesOf(column.member) : []}
          work={work}
          isTarget={target === index}
          onMove={(by) => move(index, index + by)}
          onFilter={onFilter}
          onSetting={(name) => onSetting(name, keyOf(column))}
        />
      ))}
      <p className={classes.spoken} role="status">
        {news}
      </p>
    </section>
  );
}
