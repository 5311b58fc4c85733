import { Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../words/words.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { Days } from './Days.tsx';
import { filterText } from './filter-text.ts';
import { PeriodForm } from './PeriodForm.tsx';

interface TimeEditorProps {
  readonly operator: string;
  readonly values: readonly string[];
  onApply(value: string | string[]): void;
  /** Chooses a period in words in place of two days. */
  onPeriod?(words: string): void;
}

/** What the button that leads to periods has for a name. */
const EXAMPLES = ['last 7 days', 'last month'];

/** The periods that are offered first, as the values of filters. */
const PERIODS = [
  'today',
  'yesterday',
  'last 7 days',
  'last 30 days',
  'this week',
  'last week',
  'month to date',
  'last month',
  'this quarter',
  'last quarter',
  'year to date',
  'last year',
];

const DAY = /^\d{4}-\d{2}-\d{2}/;
/** Chooses days on a calendar, or a period in words. */
export default function TimeEditor({ operator, values, onApply, onPeriod }: TimeEditorProps) {
  const words = useWords();
  const formats = useFormats();
  const days = values.flatMap((value) => DAY.exec(value)?.[0] ?? []);
  const [shown, setShown] = useState<'days' | 'periods' | 'other'>(() => {
    if (operator === 'between' || values.length === 0 || days.length > 0) return 'days';
    return values.every((value) => PERIODS.includes(value)) ? 'periods' : 'other';
  });
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // The button that was pressed is gone, and the focus with it.
    box.current?.querySelector<HTMLElement>('select, button:not([tabindex="-1"])')?.focus();
  }, [shown]);
  const choosePeriod = onPeriod ?? onApply;
  const examples = `${EXAMPLES.map((key) => filterText({ value: key }, 'time', words, formats, new Map())).join(', ')} …`;
  return (
    <Stack ref={box} gap={8}>
      {shown === 'periods' && <Periods chosen={values} onChoose={choosePeriod} />}
      {shown === 'other' && <PeriodForm value={values[0]} onApply={choosePeriod} />}
      {shown === 'days' && <Days isRange={operator === 'between'} days={days} onApply={onApply} />}
      {shown === 'periods' && (
        <Button variant="default" size="compact-md" onClick={() => setShown('other')}>
          {words.relative.other}
        </Button>
      )}
      {shown !== 'days' ? (
        <Button variant="default" size="compact-md" onClick={() => setShown('days')}>
          {words.chooseDays}
        </Button>
      ) : (
        (operator !== 'between' || onPeriod !== undefined) && (
          <Button variant="default" size="compact-md" onClick={() => setShown('periods')}>
            {examples}
          </Button>
        )
      )}
    </Stack>
  );
}

function Periods({ chosen, onChoose }: { chosen: readonly string[]; onChoose(words: string): void }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <ChoiceList
      label={words.words}
      options={PERIODS.map((key) => ({
        key,
        label: filterText({ value: key }, 'time', words, formats, new Map()),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
