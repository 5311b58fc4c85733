import { type Filter, keyOf, type MemberFilter, type Model, type TimeRange } from '@facet/query';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { useWords } from '../words/words.ts';
import { ColumnChip } from './ColumnChip.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import type { Field } from './catalog.ts';
import { FilterChip, RangeEditor } from './FilterChip.tsx';
import { choiceOfFilter, choiceOfRange } from './filter-choice.ts';
import { GroupChip } from './GroupChip.tsx';
import classes from './Shelf.module.css';
import { useConditionText } from './use-condition-text.ts';
import type { QuestionWork } from './use-question.ts';

interface ShelfProps {
  readonly deploymentId: number;
  readonly work: QuestionWork;
  readonly model: Model;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  /** The field for which a filter is being added; it becomes one of the question with its first value. */
  readonly adding: Field | null;
  onAdded(): void;
}

/** What is asked: the columns of the answer, and the filters. */
export function Shelf({ deploymentId, work, model, fields, adding, onAdded }: ShelfProps) {
  const words = useArea(EXPLORE);
  const { question, run } = work;
  const { columns, filters, ranges, segments } = question;
  const isAdding = adding !== null && adding.type !== 'time';
  const conditions: readonly (Filter | undefined)[] = isAdding ? [...filters, undefined] : filters;
  const granularitiesOf = (member: string) => {
    const found = model.members.get(member);
    return found?.kind === 'dimension' ? found.granularities : [];
  };
  return (
    <div className={classes.shelf}>
      <section className={classes.line} aria-label={words.columns}>
        <h2 className={classes.label}>{words.columns}</h2>
        {columns.length === 0 && <span className={classes.hint}>{words.noColumns}</span>}
        {columns.map((column) => (
          <ColumnChip
            key={keyOf(column)}
            column={column}
            field={column.kind === 'calculation' ? undefined : fields.get(column.member)}
            granularities={column.kind === 'dimension' ? granularitiesOf(column.member) : []}
            onRemove={() => run({ kind: 'remove-column', column: keyOf(column) })}
            onGranularity={(granularity) =>
              run({ kind: 'set-granularity', column: keyOf(column), granularity })
            }
          />
        ))}
      </section>
      <section className={classes.line} aria-label={words.filters}>
        <h2 className={classes.label}>{words.filters}</h2>
        {ranges.length + filters.length + segments.length === 0 && adding === null && (
          <span className={classes.hint}>{words.noFilters}</span>
        )}
        {ranges.map((range) => (
          <RangeChip key={range.member} range={range} work={work} field={fields.get(range.member)} />
        ))}
        {segments.map((segment) => (
          <FilterChip
            key={segment}
            title={words.kinds.segment}
            text={fields.get(segment)?.title ?? segment}
            editor={() => fields.get(segment)?.description}
            onRemove={() => run({ kind: 'remove-member', member: segment })}
          />
        ))}
        {conditions.map((filter, index) =>
          filter === undefined || 'member' in filter ? (
            <ConditionChip
              // A new filter keeps its editor when it becomes one of the question, which is at the same place.
              // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other identity
              key={index}
              deploymentId={deploymentId}
              filter={filter}
              index={index}
              field={filter === undefined ? (adding ?? undefined) : fields.get(filter.member)}
              work={work}
              onAdded={onAdded}
            />
          ) : (
            <GroupChip
              // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other identity
              key={index}
              group={filter}
              fields={fields}
              onRemove={() => run({ kind: 'remove-filter', path: [index] })}
            />
          ),
        )}
        {adding?.type === 'time' && (
          <NewRange key={adding.name} field={adding} work={work} onAdded={onAdded} />
        )}
      </section>
    </div>
  );
}

interface RangeChipProps {
  readonly range: TimeRange;
  readonly field: Field | undefined;
  readonly work: QuestionWork;
}

function RangeChip({ range, field, work: { run } }: RangeChipProps) {
  const text = useConditionText();
  const { member } = range;
  const ranges = 'range' in range ? [range.range] : range.compared;
  const [first] = ranges;
  return (
    <FilterChip
      title={field?.title ?? member}
      text={ranges.map((one) => text(choiceOfRange(one), 'time')).join(' / ')}
      editor={(close) => (
        <RangeEditor
          values={first === undefined ? [] : [first].flat()}
          onApply={(values) => {
            run({ kind: 'set-date-range', member, range: rangeOf(values) });
            close();
          }}
        />
      )}
      onRemove={() => run({ kind: 'set-date-range', member, range: null })}
    />
  );
}

interface ConditionChipProps {
  readonly deploymentId: number;
  /** Undefined for a filter that has no value yet. */
  readonly filter: MemberFilter | undefined;
  readonly index: number;
  readonly field: Field | undefined;
  readonly work: QuestionWork;
  onAdded(): void;
}

function ConditionChip({ deploymentId, filter, index, field, work: { run }, onAdded }: ConditionChipProps) {
  const words = useWords();
  const text = useConditionText();
  const isNew = filter === undefined;
  const change = (changed: MemberFilter | null) => {
    if (changed === null) run({ kind: 'remove-filter', path: [index] });
    else if (isNew) run({ kind: 'add-filter', filter: changed });
    else run({ kind: 'replace-filter', path: [index], filter: changed });
    onAdded();
  };
  return (
    <FilterChip
      title={field?.title ?? filter?.member ?? ''}
      text={isNew ? words.all : text(choiceOfFilter(filter), field?.type ?? 'string')}
      isNew={isNew}
      editor={(close) =>
        field === undefined ? null : (
          <ConditionEditor
            deploymentId={deploymentId}
            field={field}
            filter={filter}
            onApply={(changed) => {
              change(changed);
              close();
            }}
            onChange={(changed) => change(changed)}
          />
        )
      }
      onRemove={() => (isNew ? onAdded() : change(null))}
      onClosed={onAdded}
    />
  );
}

interface NewRangeProps {
  readonly field: Field;
  readonly work: QuestionWork;
  onAdded(): void;
}

/** A filter on a time that has no period yet. */
function NewRange({ field, work: { run }, onAdded }: NewRangeProps) {
  const words = useWords();
  return (
    <FilterChip
      title={field.title}
      text={words.all}
      isNew
      editor={(close) => (
        <RangeEditor
          values={[]}
          onApply={(values) => {
            run({ kind: 'set-date-range', member: field.name, range: rangeOf(values) });
            close();
          }}
        />
      )}
      onRemove={onAdded}
      onClosed={onAdded}
    />
  );
}

function rangeOf(values: string | readonly string[]): string | readonly [string, string] {
  const [from, to] = [values].flat();
  return from === undefined || to === undefined ? String(from ?? '') : [from, to];
}
