import { columnOf, keyOf, type Order } from '@facet/query';
import { ActionIcon, CloseButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { sortKindOf } from '../question-columns/ColumnMenu.tsx';
import { SelectField } from '../question-parts/Fields.tsx';
import { choicesOf } from '../question-parts/use-titles.ts';
import classes from './OrderEditor.module.css';
import type { SettingEditorProps } from './setting.ts';

/** Sorts the rows by several columns, one after the other. Each change applies at once. */
export function OrderEditor({ editing: { work, fields, titles } }: SettingEditorProps) {
  const words = useArea(EXPLORE);
  const own = useArea(QUESTION);
  const { question, run } = work;
  const { order, columns } = question;
  const set = (next: readonly Order[]) => run({ kind: 'set-order', order: next });
  const rest = columns.filter((column) => !order.some((one) => one.column === keyOf(column)));
  const sortsOf = (key: string) => {
    const column = columnOf(question, key);
    const field =
      column === undefined || column.kind === 'calculation' ? undefined : fields.get(column.member);
    return own.sorts[column === undefined ? 'text' : sortKindOf(column, field)];
  };
  return (
    <div className={classes.orders}>
      {order.map(({ column, direction }, index) => {
        const sorts = sortsOf(column);
        const title = titles.column(column);
        return (
          <div key={column} className={classes.order}>
            <SelectField
              label={title}
              value={direction}
              choices={[
                { value: 'desc', label: sorts.desc },
                { value: 'asc', label: sorts.asc },
              ]}
              isFirst={index === 0}
              onChange={(value) =>
                set(order.with(index, { column, direction: value === 'asc' ? 'asc' : 'desc' }))
              }
            />
            {index > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${own.moveEarlier}: ${title}`}
                onClick={() => set(order.toSpliced(index, 1).toSpliced(index - 1, 0, { column, direction }))}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
            )}
            <CloseButton
              size="sm"
              aria-label={words.remove(title)}
              onClick={() => set(order.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {rest.length > 0 && (
        <SelectField
          label={own.addColumn}
          value=""
          choices={[{ value: '', label: '' }, ...choicesOf(rest, titles)]}
          isFirst={order.length === 0}
          onChange={(column) => column !== '' && set([...order, { column, direction: 'desc' }])}
        />
      )}
    </div>
  );
}
