import { Button, Stack } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../look/words.ts';
import { ChoiceList } from './ChoiceList.tsx';

interface TimeEditorProps {
  readonly operator: string;
  readonly values: readonly string[];
  onApply(value: string | string[]): void;
  /** Chooses a period in words in place of two days. */
  onPeriod?(words: string): void;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Chooses days on a calendar, or a period in words. */
export default function TimeEditor({ operator, values, onApply, onPeriod }: TimeEditorProps) {
  const words = useWords();
  const { locale } = useFormats();
  const days = values.flatMap((value) => DAY.exec(value)?.[0] ?? []);
  const [isInWords, setInWords] = useState(operator !== 'between' && values.length > 0 && days.length === 0);
  const [range, setRange] = useState<[string | null, string | null]>([days[0] ?? null, days[1] ?? null]);
  if (isInWords)
    return (
      <Stack gap={8}>
        <ChoiceList
          label={words.words}
          options={Object.entries(words.times).map(([key, label]) => ({ key, label }))}
          chosen={values}
          onChoose={onPeriod ?? onApply}
        />
        <Button variant="default" size="compact-md" onClick={() => setInWords(false)}>
          {words.chooseDays}
        </Button>
      </Stack>
    );
  const periods = (
    <Button fullWidth variant="default" size="compact-md" onClick={() => setInWords(true)}>
      {words.words}
    </Button>
  );
  const common = { size: 'sm', defaultDate: days[0], maxLevel: 'decade', ...calendarWords(locale) } as const;
  const [start, end] = range;
  return (
    <DatesProvider settings={{ firstDayOfWeek: firstDayOf(locale), weekendDays: [] }}>
      <Stack gap={8} align="center">
        {operator === 'between' ? (
          <DatePicker {...common} type="range" allowSingleDateInRange value={range} onChange={setRange} />
        ) : (
          <DatePicker {...common} value={days[0] ?? null} onChange={(day) => day !== null && onApply(day)} />
        )}
        {operator === 'between' ? (
          <Button
            fullWidth
            size="compact-md"
            disabled={start === null || end === null}
            onClick={() => start !== null && end !== null && onApply([start, end])}
          >
            {words.apply}
          </Button>
        ) : (
          periods
        )}
        {operator === 'between' && onPeriod !== undefined && periods}
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
