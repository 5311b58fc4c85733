import type { MemberFilter, TimeRange } from '@facet/query';
import { useWords } from '../../words/words.ts';
import type { Field } from '../fields/catalog.ts';
import type { QuestionWork } from '../use-question.ts';
import { FilterChip } from './FilterChip.tsx';
import { choiceOfRange } from './filter-choice.ts';
import { TimeConditionEditor } from './TimeConditionEditor.tsx';
import { useConditionText } from './use-condition-text.ts';

interface RangeChipProps {
  readonly member: string;
  /** Undefined for a filter that has no period yet. */
  readonly range: TimeRange | undefined;
  readonly field: Field | undefined;
  readonly work: QuestionWork;
  onAdded(): void;
}

/** The period of a time; with another condition, it becomes a filter like those of other fields. */
export function RangeChip({ member, range, field, work: { run }, onAdded }: RangeChipProps) {
  const words = useWords();
  const text = useConditionText();
  const ranges = range === undefined ? [] : 'range' in range ? [range.range] : range.compared;
  const [first] = ranges;
  const apply = (filter: MemberFilter) => {
    if (filter.operator === 'inDateRange')
      run({ kind: 'set-date-range', member, range: rangeOf(filter.values ?? []) });
    else if (range === undefined) run({ kind: 'add-filter', filter });
    else run({ kind: 'set-date-range', member, range: null }, { kind: 'add-filter', filter });
  };
  return (
    <FilterChip
      title={field?.title ?? member}
      text={
        range === undefined ? words.all : ranges.map((one) => text(choiceOfRange(one), 'time')).join(' / ')
      }
      isNew={range === undefined}
      editor={(close) => (
        <TimeConditionEditor
          member={member}
          filter={
            first === undefined ? undefined : { member, operator: 'inDateRange', values: [first].flat() }
          }
          onApply={(filter) => {
            apply(filter);
            close();
          }}
        />
      )}
      onRemove={() =>
        range === undefined ? onAdded() : run({ kind: 'set-date-range', member, range: null })
      }
      onClosed={onAdded}
    />
  );
}

function rangeOf([from, to]: NonNullable<MemberFilter['values']>): string | readonly [string, string] {
  return from == null || to == null ? (from ?? '') : [from, to];
}
