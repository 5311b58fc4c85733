import type { AnswerPhrases } from '../phrases.ts';

const ORDINAL_ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

export const EN: AnswerPhrases = {
  named: (name, text) => `${name}: ${text}`,
  highestFirst: (names) => `${names}, highest first`,
  lowestFirst: (names) => `${names}, lowest first`,
  placed: (names, place, direction) => {
    const ending = ORDINAL_ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th';
    return `${names}, ${place}${ending} ${direction === 'desc' ? 'highest' : 'lowest'}`;
  },
  tied: 'Others have the same value, so the order among them is arbitrary.',
  series: (first, last, highest) => `first ${first}, last ${last}, highest ${highest}`,
  shareOf: (name) => `Share of ${name}`,
  share: (name, share, part, total) => `${share} of ${name}, or ${part} of ${total}`,
  part: (list) => `The share counts rows where ${list}.`,
  difference: (text) => `the difference is ${text}`,
  more: (count, _isOne, total) =>
    total === undefined ? `and ${count} more` : `and ${count} more with ${total} in total`,
  values: (count, isOne) => `${count} ${isOne ? 'value' : 'values'}`,
  empty: 'No rows match this question.',
  noValue: 'no value',
  cut: (count, isOne) =>
    isOne
      ? 'Only the first row is counted here; there are more.'
      : `Only the first ${count} rows are counted here; there are more.`,
  period: (text) => `Period: ${text}.`,
  noDataAfter: (date) => `There is no data after ${date}.`,
  noDataBefore: (date) => `There is no data before ${date}.`,
  filters: (list) => `Only rows where ${list}.`,
  policy: (list) => `Your access is limited to rows where ${list}.`,
  hiddenPolicy: 'Conditions that you do not see limit your access.',
  definition: (title, text) => `“${title}” means: ${text}`,
  conditions: {
    equals: (values) => `is ${values}`,
    notEquals: (values) => `is not ${values}`,
    contains: (values) => `contains ${values}`,
    notContains: (values) => `does not contain ${values}`,
    startsWith: (values) => `starts with ${values}`,
    notStartsWith: (values) => `does not start with ${values}`,
    endsWith: (values) => `ends with ${values}`,
    notEndsWith: (values) => `does not end with ${values}`,
    gt: (values) => `is more than ${values}`,
    gte: (values) => `is at least ${values}`,
    lt: (values) => `is less than ${values}`,
    lte: (values) => `is at most ${values}`,
    set: 'has a value',
    notSet: 'has no value',
    notInDateRange: (period) => `not ${period}`,
    beforeDate: (date) => `is before ${date}`,
    beforeOrOnDate: (date) => `is on or before ${date}`,
    afterDate: (date) => `is after ${date}`,
    afterOrOnDate: (date) => `is on or after ${date}`,
  },
};
