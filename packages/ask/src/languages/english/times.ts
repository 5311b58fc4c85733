import type { ClockWords, DateWords } from '../language.ts';
import { listed, listedTable } from '../spelled.ts';

export const DATES: DateWords = {
  ...listedTable({
    today: 'today',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    this: 'this, current, the current',
    last: 'last, past, previous, the last, the past, the previous, prior, the prior, latest, most recent',
    next: 'next, the next, coming, upcoming',
    whole: 'full, complete, completed, whole, entire, calendar',
    ago: 'ago',
    agoBefore: '',
    soFar: 'so far, to date, until now, up to now, till now',
    half: 'half',
    quarter: 'quarter',
    after: 'after, following, later than',
    since: 'since, starting, beginning, starting in, starting from, as of',
    before: 'before, prior to, earlier than',
    until: 'by, until, till, through, up to, by the end of',
    rangeFrom: 'between, from',
    rangeTo: 'and, to, until, till, through, -, –, —',
  }),
  ordinals: ['first, 1st', 'second, 2nd', 'third, 3rd', 'fourth, 4th, last'].map(listed),
};

export const RANKS = [
  'second, 2nd',
  'third, 3rd',
  'fourth, 4th',
  'fifth, 5th',
  'sixth, 6th',
  'seventh, 7th',
  'eighth, 8th',
  'ninth, 9th',
  'tenth, 10th',
].map(listed);

export const CLOCK: ClockWords = listedTable({
  am: 'am',
  pm: 'pm',
  hours: "o'clock",
  articles: '',
  noon: 'noon, midday',
  midnight: 'midnight',
});

export const UNITS = listedTable({
  minute: 'minute, minutes, min, mins',
  hour: 'hour, hours, hrs, hr, hour of the day, hour of day, hours of the day',
  day: 'day, days, date',
  week: 'week, weeks',
  month: 'month, months',
  quarter: 'quarter, quarters',
  year: 'year, years',
});

export const GRANULARITIES = listedTable({
  hour: 'hourly',
  day: 'daily, day by day',
  week: 'weekly, week by week',
  month: 'monthly, month by month',
  quarter: 'quarterly, quarter by quarter',
  year: 'yearly, annually, annual, year by year',
});

export const UNIT_OVER_UNIT = listedTable({
  day: 'day over day, day on day',
  week: 'week over week, week on week, wow',
  month: 'month over month, month on month, mom',
  quarter: 'quarter over quarter, quarter on quarter, qoq',
  year: 'year over year, year on year, yoy',
});
