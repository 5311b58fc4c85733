import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import type { Pivot, Question } from '@facet/query';
import { keyOf } from '@facet/query';
import { ColumnShelf } from '../../chart-form/ColumnShelf.tsx';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import type { QuestionWork } from '../use-question.ts';
import classes from './AnswerPanel.module.css';

interface PivotShelvesProps {
  readonly work: QuestionWork;
  /** What the pivot is now. */
  readonly pivot: Pivot;
  /** The titles of columns by their keys. */
  readonly titles: ReadonlyMap<string, string>;
  onRemove(): void;
}

const SHELVES = ['rows', 'columns', 'measures'] as const;
type Shelf = (typeof SHELVES)[number];
const TOTALS = ['rows', 'columns', 'subtotals'] as const;

/** Which columns of the question are rows of its pivot, which are across, and its totals. */
export function PivotShelves({ work: { question, run }, pivot, titles, onRemove }: PivotShelvesProps) {
  const words = useArea(CHART_FORM);
  const column = (key: string) => ({ name: key, title: titles.get(key) ?? key });
  const set = (change: Partial<Pivot>) => run({ kind: 'set-pivot', pivot: { ...pivot, ...change } });
  const put = (shelf: Shelf, names: readonly string[]) => {
    const left = Object.fromEntries(SHELVES.map((other) => [other, without(pivot[other], names)]));
    // Every dimension is somewhere: one that is taken away goes to the other side.
    const taken = without(pivot[shelf], names);
    const other = { rows: 'columns', columns: 'rows', measures: 'measures' }[shelf];
    set({ ...left, [other]: [...(left[other] ?? []), ...taken], [shelf]: names });
  };
  return (
    <div className={classes.pivot}>
      {SHELVES.map((shelf) => (
        <ColumnShelf
          key={shelf}
          id={shelf}
          label={words.pivotShelves[shelf]}
          chosen={pivot[shelf].map(column)}
          offered={keysFor(shelf, question).map(column)}
          isList
          isRequired={shelf === 'measures'}
          onChange={(names) => put(shelf, names)}
        />
      ))}
      <div className={classes.totals}>
        {TOTALS.map((total) => (
          <Checkbox
            key={total}
            size="xs"
            label={words.totals[total]}
            checked={question.totals[total]}
            onChange={({ currentTarget }) =>
              run({ kind: 'set-totals', totals: { [total]: currentTarget.checked } })
            }
          />
        ))}
        <Checkbox
          size="xs"
          label={words.measuresOnRows}
          checked={pivot.measuresAxis === 'rows'}
          onChange={({ currentTarget }) => {
            const { measuresAxis: _, ...rest } = pivot;
            run({
              kind: 'set-pivot',
              pivot: currentTarget.checked ? { ...rest, measuresAxis: 'rows' } : rest,
            });
          }}
        />
        <Button variant="subtle" size="compact-xs" onClick={onRemove}>
          {words.removePivot}
        </Button>
      </div>
    </div>
  );
}

function without(keys: readonly string[], others: readonly string[]): readonly string[] {
  return keys.filter((key) => !others.includes(key));
}

/** Measures are values, and dimensions are rows or across. */
function keysFor(shelf: Shelf, { columns }: Question): readonly string[] {
  return columns.filter(({ kind }) => (shelf === 'measures') === (kind !== 'dimension')).map(keyOf);
}
