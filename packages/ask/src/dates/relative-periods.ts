import { startOf } from './calendar.ts';
import { counted, countedBehind } from './counted-periods.ts';
import type { DateReader } from './date-reader.ts';
import type { Today } from './period.ts';
import { relativePeriod } from './relative-period.ts';
import type { ReadPeriod } from './years.ts';

/** Periods counted from today: "yesterday", "last full quarter", "past 90 days", "this year so far", "3 weeks ago". */
export function readRelativePeriod(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  return (
    namedDay(reader, at, today) ??
    toDate(reader, at, today) ??
    ago(reader, at, today) ??
    beforeLast(reader, at, today) ??
    counted(reader, at, today) ??
    countedBehind(reader, at, today) ??
    previous(reader, at, today)
  );
}

function namedDay(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  for (const [word, offset] of [
    ['today', 0],
    ['yesterday', -1],
    ['tomorrow', 1],
  ] as const) {
    const end = reader.words(at, word);
    if (end !== undefined) return { period: relativePeriod('day', offset, offset + 1, today), end };
  }
  return undefined;
}

/** "this year so far", "year to date", "ytd": until today. */
function toDate(reader: DateReader, at: number, { today, weekStart }: Today): ReadPeriod | undefined {
  const [, short] = /^([wmqy])td$/.exec(reader.tokens[at]?.normal ?? '') ?? [];
  const start = reader.words(at, 'this') ?? at;
  const unit =
    short === undefined
      ? reader.dayUnit(start)
      : ({ w: 'week', m: 'month', q: 'quarter', y: 'year' } as const)[short as 'w'];
  const end = short === undefined ? reader.words(start + 1, 'soFar') : at + 1;
  if (unit === undefined || end === undefined) return undefined;
  return {
    period: { from: startOf(unit, today, weekStart), to: today, unit: 'day', words: null, isYearOpen: false },
    end,
  };
}

/** "3 weeks ago": that period. */
function ago(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  const before = reader.words(at, 'agoBefore');
  const start = before ?? at;
  const count = reader.number(start);
  const unit = reader.dayUnit(start + 1);
  const end = before === undefined ? reader.words(start + 2, 'ago') : start + 2;
  if (count === undefined || unit === undefined || end === undefined) return undefined;
  return { period: relativePeriod(unit, -count, 1 - count, today), end };
}

/** "the week before last". */
function beforeLast(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  const unit = reader.dayUnit(at);
  const before = reader.words(at + 1, 'before');
  const end = before === undefined ? undefined : reader.words(before, 'last');
  if (unit === undefined || end === undefined || reader.dayUnit(end) !== undefined) return undefined;
  return { period: relativePeriod(unit, -2, -1, today), end };
}

/** The last unit in one word: "Vormonat". */
function previous(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  const { previousUnits } = reader.language;
  for (const unit of ['day', 'week', 'month', 'quarter', 'year'] as const) {
    const end = reader.phrase(at, previousUnits[unit] ?? []);
    if (end !== undefined) return { period: relativePeriod(unit, -1, 0, today), end };
  }
  return undefined;
}
