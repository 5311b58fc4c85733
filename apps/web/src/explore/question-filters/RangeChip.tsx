import type { TimeRange } from '@facet/query';
import { useWords } from '../../words/words.ts';
import type { Field } from '../fields/catalog.ts';
import type { QuestionWork } from '../use-question.ts';
import { FilterChip } from './FilterChip.tsx';
import { choiceOfRange } from './filter-choice.ts';
import { PeriodEditor } from './PeriodEditor.tsx';
import { useConditionText } from './use-condition-text.ts';

interface RangeChipProps {
  readonly member: string;
  /** Undefined for a filter that has no period yet. */
  readonly range: TimeRange | undefined;
  readonly field: Field | undefined;
  readonly work: QuestionWork;
  onAdded(): void;
}

/** The period of a time. */
export function RangeChip({ member, range, field, work: { run }, onAdded }: RangeChipProps) {
  const words = useWords();
  const text = useConditionText();
  const ranges = range === undefined ? [] : 'range' in range ? [range.range] : range.compared;
  const [first] = ranges;
  return (
    <FilterChip
      title={field?.title ?? member}
      text={
        range === undefined ? words.all : ranges.map((one) => text(choiceOfRange(one), 'time')).join(' / ')
      }
      isNew={range === undefined}
      editor={(close) => (
        <PeriodEditor
          values={first === undefined ? [] : [first].flat()}
          onApply={(values) => {
            run({ kind: 'set-date-range', member, range: rangeOf(values) });
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

function rangeOf(values: string | readonly string[]): string | readonly [string, string] {
  const [from, to] = [values].flat();
  return from === undefined || to === undefined ? String(from ?? '') : [from, to];
}
