import { type Column, keyOf, type Model, nameOf } from '@facet/query';
import { CloseButton, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { ButtonMenu } from '../../look/ButtonMenu.tsx';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import type { SettingName } from '../../words/question/words.ts';
import { useWords } from '../../words/words.ts';
import type { Field } from '../fields/catalog.ts';
import { FieldIcon } from '../fields/FieldRow.tsx';
import classes from '../Shelf.module.css';
import type { QuestionWork } from '../use-question.ts';
import { GroupsMark } from '../value-groups/GroupsMark.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { startDrag } from './drag.ts';

const TitleDialog = lazy(() =>
  import('./TitleDialog.tsx').then((module) => ({ default: module.TitleDialog })),
);

const FormatDialog = lazy(() =>
  import('./FormatDialog.tsx').then((module) => ({ default: module.FormatDialog })),
);

const FieldDialog = lazy(() =>
  import('../fields/FieldDialog.tsx').then((module) => ({ default: module.FieldDialog })),
);

const ValueGroupsDialog = lazy(() =>
  import('../value-groups/ValueGroupsDialog.tsx').then((module) => ({ default: module.ValueGroupsDialog })),
);

const SqlCalculationDialog = lazy(() =>
  import('../sql/SqlCalculationDialog.tsx').then((module) => ({ default: module.SqlCalculationDialog })),
);

interface ColumnChipProps {
  readonly deploymentId: number;
  readonly column: Column;
  readonly title: string;
  /** The field of the column; undefined if the model no longer has it, and for calculations. */
  readonly field: Field | undefined;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly model: Model;
  /** The granularities of a time dimension. */
  readonly granularities: readonly string[];
  readonly work: QuestionWork;
  /** Whether what is dragged would come before it. */
  readonly isTarget: boolean;
  onMove(by: number): void;
  onFilter(field: Field): void;
  onSetting(name: SettingName): void;
}

/** A column of the question: a field, with the granularity of a time. It can be dragged, and has a menu. */
export function ColumnChip(props: ColumnChipProps) {
  const { deploymentId, column, title, field, fields, model, granularities, work } = props;
  const { isTarget, onMove, onFilter, onSetting } = props;
  const words = useArea(EXPLORE);
  const { grains } = useWords();
  const [dialog, setDialog] = useState<'title' | 'format' | 'groups' | 'field' | 'calculation' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDialog(null);
    // The item of the menu that opened the dialog, and had the focus, is gone.
    requestAnimationFrame(() => button.current?.focus());
  };
  const key = keyOf(column);
  const granularity = column.kind === 'dimension' ? column.granularity : undefined;
  const press = (event: KeyboardEvent) => {
    const steps =
      document.dir === 'rtl' ? { ArrowLeft: 1, ArrowRight: -1 } : { ArrowLeft: -1, ArrowRight: 1 };
    const by = event.altKey ? steps[event.key as keyof typeof steps] : undefined;
    if (by !== undefined) onMove(by);
    else if (event.key === 'Delete') work.run({ kind: 'remove-column', column: key });
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the way of the pointer; keys work on the button
    <span
      className={classes.chip}
      data-kind={column.kind}
      data-missing={(field === undefined && column.kind !== 'calculation') || undefined}
      data-target={isTarget || undefined}
      draggable
      onDragStart={(event) => startDrag(event, 'column', key)}
    >
      <ButtonMenu position="bottom-start" shadow="md" returnFocus>
        <Menu.Target>
          <button
            ref={button}
            type="button"
            className={classes.column}
            data-column={key}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
            onKeyDown={press}
          >
            {field !== undefined && <FieldIcon field={field} />}
            <span
              className={classes.name}
              dir="auto"
              title={column.kind === 'calculation' ? column.expression : title}
            >
              {title}
            </span>
            {column.kind === 'dimension' && column.groups !== undefined && (
              <GroupsMark groups={column.groups} />
            )}
            <SortMark work={work} column={key} />
            <IconChevronDown size={12} aria-hidden className={classes.more} />
          </button>
        </Menu.Target>
        <ColumnMenu
          {...{ column, title, field, work, onMove, onFilter, onSetting }}
          onTitle={() => setDialog('title')}
          onFormat={() => setDialog('format')}
          onGroup={() => setDialog('groups')}
          onAbout={() => setDialog('field')}
          onCalculation={() => setDialog('calculation')}
        />
      </ButtonMenu>
      {granularities.length > 0 && (
        <select
          className={classes.grain}
          aria-label={words.granularityOf(title)}
          value={granularity ?? ''}
          onChange={({ currentTarget: { value } }) =>
            work.run({ kind: 'set-granularity', column: key, granularity: value === '' ? null : value })
          }
        >
          {granularities.map((name) => (
            <option key={name} value={name}>
              {grains[name] ?? name}
            </option>
          ))}
          <option value="">{words.exactTime}</option>
        </select>
      )}
      <Suspense fallback={null}>
        {dialog === 'title' && (
          <TitleDialog
            column={column}
            ownTitle={field?.title ?? nameOf(column)}
            work={work}
            onClose={close}
          />
        )}
        {dialog === 'format' && <FormatDialog column={column} work={work} onClose={close} />}
        {dialog === 'field' && field !== undefined && (
          <FieldDialog deploymentId={deploymentId} field={field} onClose={close} />
        )}
        {dialog === 'calculation' && column.kind === 'calculation' && (
          <SqlCalculationDialog {...{ deploymentId, column, work, model, fields }} onClose={close} />
        )}
        {dialog === 'groups' && column.kind === 'dimension' && field !== undefined && (
          <ValueGroupsDialog
            deploymentId={deploymentId}
            column={column}
            field={field}
            work={work}
            onClose={close}
          />
        )}
      </Suspense>
      <CloseButton
        size="xs"
        aria-label={words.remove(title)}
        onClick={() => work.run({ kind: 'remove-column', column: key })}
      />
    </span>
  );
}

/** In which direction the rows are sorted by a column, and after how many others. */
function SortMark({ work: { question }, column }: { work: QuestionWork; column: string }) {
  const { order } = question;
  const index = order.findIndex((one) => one.column === column);
  const found = order[index];
  if (found === undefined) return null;
  const Arrow = found.direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <span className={classes.sort}>
      <Arrow size={14} aria-hidden />
      {order.length > 1 && index + 1}
    </span>
  );
}
