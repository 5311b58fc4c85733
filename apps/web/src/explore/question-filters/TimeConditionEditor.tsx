import { arityOf, type MemberFilter, type Operator } from '@facet/query';
import { Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import editorClasses from '../../controls/FilterEditor.module.css';
import { operatorName } from '../../controls/filter-text.ts';
import { useWords } from '../../words/words.ts';
import { SelectField } from '../question-parts/Fields.tsx';
import { operatorNameOf } from './filter-choice.ts';
import { PeriodEditor } from './PeriodEditor.tsx';

const Days = lazy(() => import('../../controls/Days.tsx').then((module) => ({ default: module.Days })));

/** `onTheDate` is a range of one day. */
const OPERATORS: readonly Operator[] = [
  'inDateRange',
  'notInDateRange',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
  'set',
  'notSet',
];

interface TimeConditionEditorProps {
  readonly member: string;
  readonly filter: MemberFilter | undefined;
  onApply(filter: MemberFilter): void;
}

/** Changes a condition on a time: a period, or a day before or after which it is. */
export function TimeConditionEditor({ member, filter, onApply }: TimeConditionEditorProps) {
  const words = useWords();
  const [operator, setOperator] = useState<Operator>(filter?.operator ?? 'inDateRange');
  const values = (filter?.values ?? []).map((value) => value ?? '');
  const apply = (chosen: string | readonly string[]) =>
    onApply({ member, operator, values: [chosen].flat() });
  const arity = arityOf(operator);
  return (
    <Stack gap={12}>
      <SelectField
        label={words.condition}
        value={operator}
        choices={OPERATORS.map((name) => ({
          value: name,
          label: operatorName(words, operatorNameOf(name), 'time'),
        }))}
        isFirst={arityOf(filter?.operator ?? 'inDateRange') !== 'range'}
        onChange={(name) => {
          const next = OPERATORS.find((one) => one === name) ?? operator;
          setOperator(next);
          if (arityOf(next) === 'none') onApply({ member, operator: next });
        }}
      />
      {arity === 'range' && <PeriodEditor values={values} onApply={apply} />}
      {arity === 'one' && (
        <Suspense fallback={<div className={editorClasses.calendar} />}>
          <Days key={operator} isRange={false} days={values} onApply={apply} />
        </Suspense>
      )}
    </Stack>
  );
}
