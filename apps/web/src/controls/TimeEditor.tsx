import { Button, Stack } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../words/words.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { filterText } from './filter-text.ts';
import { PeriodForm } from './PeriodForm.tsx';

interface TimeEditorProps {
  readonly operator: string;
  readonly values: readonly string[];
  onApply(value: string | string[]): void;
  /** Chooses a period in words in place of two days. */
  onPeriod?(words: string): void;
}

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
            {words.words}
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

interface DaysProps {
  readonly isRange: boolean;
  readonly days: readonly string[];
  onApply(value: string | string[]): void;
}

function Days({ isRange, days, onApply }: DaysProps) {
  const words = useWords();
  const { locale } = useFormats();
  const [range, setRange] = useState<[string | null, string | null]>([days[0] ?? null, days[1] ?? null]);
  const common = { size: 'sm', defaultDate: days[0], maxLevel: 'decade', ...calendarWords(locale) } as const;
  const [start, end] = range;
  return (
    <DatesProvider settings={{ firstDayOfWeek: firstDayOf(locale), weekendDays: [] }}>
      <Stack gap={8} align="center">
        {isRange ? (
          <>
            <DatePicker {...common} type="range" allowSingleDateInRange value={range} onChange={setRange} />
            <Button
              fullWidth
              size="compact-md"
              disabled={start === null || end === null}
              onClick={() => start !== null && end !== null && onApply([start, end])}
            >
              {words.apply}
            </Button>
          </>
        ) : (
          <DatePicker {...common} value={days[0] ?? null} onChange={(day) => day !== null && onApply(day)} />
        )}
      </Stack>
    </DatesProvider>
  );
}

type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The first day of the week in a language: 0 is Sunday. Firefox does not know it: weeks of the server begin on Monday. */
function firstDayOf(locale: string): Day {
  const { getWeekInfo } = Intl.Locale.prototype as {
    getWeekInfo?: (this: Intl.Locale) => { firstDay: number };
  };
  const day = getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? 1;
  return (day % 7) as Day;
}

/** The names on a calendar in a language. */
function calendarWords(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (date: string) => written.format(new Date(`${date.slice(0, 10)}T00:00Z`));
  };
  return {
    monthLabelFormat: format({ month: 'long', year: 'numeric' }),
    monthsListFormat: format({ month: 'short' }),
    weekdayFormat: format({ weekday: 'short' }),
  };
}
