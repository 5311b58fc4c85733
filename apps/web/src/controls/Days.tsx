import { Button, Stack } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useWords, type Words } from '../words/words.ts';
import classes from './FilterEditor.module.css';

/** Where two months are beside each other. */
const WIDE = '(min-width: 640px)';
const TODAY = () => new Date().toISOString().slice(0, 10);

type Range = [string | null, string | null];

interface DaysProps {
  readonly isRange: boolean;
  readonly days: readonly string[];
  onApply(value: string | string[]): void;
}

/** Days are typed or clicked. A range shows two months where there is room, and a single day is applied when it is clicked. */
export function Days({ isRange, days, onApply }: DaysProps) {
  const words = useWords();
  const { locale } = useFormats();
  const [[start, end], setRange] = useState<Range>([days[0] ?? null, days[1] ?? null]);
  const [month, setMonth] = useState(days[0] ?? TODAY());
  const months = useMediaQuery(WIDE, false, { getInitialValueInEffect: false }) && isRange ? 2 : 1;
  const typed = (range: Range, day: string | null) => {
    setRange(range);
    if (day !== null) setMonth(day);
  };
  const chosen = isRange ? start !== null && end !== null && [start, end].sort() : start;
  const calendar = {
    size: 'sm',
    date: month,
    onDateChange: setMonth,
    maxLevel: 'decade',
    ariaLabels: arrowLabels(words),
    ...calendarWords(locale),
  } as const;
  return (
    <DatesProvider settings={{ firstDayOfWeek: firstDayOf(locale), weekendDays: [] }}>
      <form
        data-months={months}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onApply(chosen);
        }}
      >
        <Stack gap={12} align="center">
          <div className={classes.parts}>
            <Day
              label={isRange ? words.from : words.value}
              day={start}
              onDay={(day) => typed([day, end], day)}
            />
            {isRange && <Day label={words.to} day={end} onDay={(day) => typed([start, day], day)} />}
          </div>
          {isRange ? (
            <DatePicker
              {...calendar}
              type="range"
              allowSingleDateInRange
              numberOfColumns={months}
              value={[start, end]}
              onChange={setRange}
            />
          ) : (
            <DatePicker {...calendar} value={start} onChange={(day) => day !== null && onApply(day)} />
          )}
          <Button type="submit" fullWidth size="compact-md" disabled={!chosen}>
            {words.apply}
          </Button>
        </Stack>
      </form>
    </DatesProvider>
  );
}

/** A day as the browser has it typed. */
function Day({ label, day, onDay }: { label: string; day: string | null; onDay(day: string | null): void }) {
  return (
    <label className={classes.operator}>
      <span className={classes.label}>{label}</span>
      <input
        className={classes.day}
        type="date"
        max="9999-12-31"
        value={day ?? ''}
        onChange={({ currentTarget: { value } }) => onDay(value === '' ? null : value)}
      />
    </label>
  );
}

function arrowLabels({ previous, next }: Pick<Words, 'previous' | 'next'>) {
  return {
    previousMonth: previous,
    previousYear: previous,
    previousDecade: previous,
    nextMonth: next,
    nextYear: next,
    nextDecade: next,
  };
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
