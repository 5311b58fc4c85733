import type { ReportNotice } from '@facet/client';
import type { TimeUnit } from '@facet/dashboards/relative-time';
import { createContext, use } from 'react';

/** Every text of the pages that is not content, in one language. */
export interface Words {
  readonly dashboard: string;
  readonly loading: string;
  readonly refresh: string;
  /** @param ago how long ago; null for less than a minute */
  readonly updated: (ago: string | null) => string;
  readonly noRows: string;
  readonly noRowsHint: string;
  readonly tryAgain: string;
  readonly details: string;
  readonly requestId: string;
  readonly chartFailed: string;
  readonly failsAgain: string;
  readonly asTable: string;
  readonly asChart: string;
  readonly offline: string;
  readonly notFound: { readonly title: string; readonly text: string };
  readonly forbidden: { readonly title: string; readonly text: string };
  readonly signIn: { readonly title: string; readonly text: string; readonly action: string };
  readonly refused: { readonly title: string; readonly text: string };
  readonly expired: { readonly title: string; readonly text: string };
  readonly broken: { readonly title: string; readonly text: string };
  readonly unknownWidget: string;
  readonly summary: string;
  readonly noSummary: string;
  readonly summaryFailed: string;
  readonly regenerate: string;
  readonly byAi: string;
  readonly missingReport: string;
  readonly yes: string;
  readonly no: string;
  readonly total: string;
  readonly truncated: (count: string) => string;
  readonly shownRows: (count: string, total: string) => string;
  /** @param left the names of the columns that are not shown */
  readonly truncatedColumns: (count: string, total: string, left: string) => string;
  readonly cutOff: string;
  readonly all: string;
  readonly clear: (label: string) => string;
  readonly apply: string;
  readonly search: string;
  readonly noValues: string;
  readonly moreValues: string;
  readonly condition: string;
  readonly value: string;
  /** @param example a number with the separators of the language */
  readonly notNumber: (example: string) => string;
  readonly from: string;
  readonly to: string;
  /** The arrows of a calendar. */
  readonly previous: string;
  readonly next: string;
  readonly words: string;
  readonly chooseDays: string;
  readonly automatic: string;
  /** The text of a parent control whose children have values of none of its options. */
  readonly custom: string;
  /** The same, if the viewer has not chosen them. */
  readonly notChosen: string;
  readonly operators: Readonly<Record<string, string>>;
  /** Operators as they follow their value, in languages in which they do. */
  readonly afterValue?: Readonly<Record<string, string>>;
  readonly grains: Readonly<Record<string, string>>;
  readonly relative: RelativeWords;
  readonly more: (amount: string, than: string) => string;
  readonly less: (amount: string, than: string) => string;
  readonly same: (than: string) => string;
  readonly was: (amount: string, when: string) => string;
  /** There is nothing with which a number could be compared. */
  readonly wasNothing: (when: string) => string;
  readonly points: (amount: string) => string;
  /** Percentage points, in short. */
  readonly pointsUnit: string;
  /** The title of a column that compares another one with an earlier period. */
  readonly compared: (title: string, output: string, amount: number, unit: string) => string;
  /** The same with another period. @param period two dates, or words such as “the month before” */
  readonly comparedWith: (title: string, output: string, period: string) => string;
  /** What a report defines and its data does not have. */
  readonly notices: Readonly<Record<ReportNotice['code'], (label: string) => string>>;
  readonly before: (amount: number, unit: string) => string;
  readonly target: (amount: string) => string;
  readonly copyValue: string;
  readonly filterBy: (label: string, value: string) => string;
  readonly showDetails: string;
  readonly detailsOf: (title: string) => string;
  readonly detailsFailed: string;
  readonly options: (title: string) => string;
  readonly askQuestion: string;
  readonly askAboutChart: string;
  readonly askAboutSummary: string;
  readonly fullScreen: string;
  readonly exitFullScreen: string;
  readonly resetAll: string;
  readonly close: string;
  readonly download: string;
  readonly downloadAs: (format: string) => string;
  readonly downloadFailed: string;
  readonly sortBy: (title: string) => string;
  readonly denied: { readonly title: string; readonly text: string };
  readonly outdated: { readonly title: string; readonly text: string };
  /** What to do about a chart that would take too long to draw. */
  readonly tooLarge: string;
  readonly busy: { readonly title: string; readonly text: string };
  readonly stale: (ago: string) => string;
  readonly expand: string;
  readonly collapse: string;
  readonly widthOf: (label: string) => string;
  /** A column was moved to a place, counted from 1. */
  readonly moved: (label: string, place: number, count: number) => string;
  readonly sampled: (shown: string, count: string) => string;
  readonly open: (title: string) => string;
  readonly map: {
    readonly zoomIn: string;
    readonly zoomOut: string;
    /** Shows all that the map has rows for. */
    readonly fit: string;
    /** What the keys do, for those who cannot see the map. */
    readonly keys: string;
  };
}

/** Times relative to today, as far as Intl has no words for them. Phrases begin with a lower-case letter where they can. */
export interface RelativeWords {
  /** Several of each unit, for a list of units. */
  readonly units: Readonly<Record<string, string>>;
  /** @param count at least two, or zero */
  readonly span: (direction: 'last' | 'next', count: string, unit: TimeUnit, isComplete: boolean) => string;
  /** @param current the current unit in words, such as today or this week */
  readonly including: (span: string, current: string, unit: TimeUnit) => string;
  /** From the beginning of the current unit to today. */
  readonly toDate: (unit: TimeUnit, current: string) => string;
  /** Current units that Intl does not name. */
  readonly names?: Readonly<Partial<Record<TimeUnit, string>>>;
  readonly last: string;
  readonly current: string;
  readonly next: string;
  readonly amount: string;
  readonly unit: string;
  readonly completeOnly: string;
  readonly other: string;
}

export const ENGLISH: Words = {
  dashboard: 'Dashboard',
  loading: 'Loading',
  refresh: 'Refresh',
  updated: (ago) => (ago === null ? 'Updated just now' : `Updated ${ago}`),
  noRows: 'No data',
  noRowsHint: 'Nothing matches the current filters.',
  tryAgain: 'Try again',
  details: 'Details',
  requestId: 'Request',
  chartFailed: 'This chart could not be loaded',
  failsAgain: 'If this happens again, tell the owner of the dashboard.',
  asTable: 'View as table',
  asChart: 'View as chart',
  offline: 'The server cannot be reached. Check your connection.',
  notFound: {
    title: 'Dashboard not found',
    text: 'It does not exist, is not published, or is not shared with you.',
  },
  forbidden: {
    title: 'This dashboard cannot be shown here',
    text: 'Its owner has not allowed embedding it.',
  },
  signIn: {
    title: 'Sign in to see this dashboard',
    text: 'It is shown to people of the account.',
    action: 'Sign in',
  },
  refused: {
    title: 'This session cannot be opened',
    text: 'Its address has been used before or is too old. Reload the page that contains this dashboard.',
  },
  expired: { title: 'Session expired', text: 'Reload the page that contains this dashboard to continue.' },
  broken: { title: 'Something went wrong', text: 'The dashboard could not be loaded.' },
  summary: 'Summary',
  noSummary: 'The charts have no figures to summarise.',
  summaryFailed: 'This summary could not be loaded',
  regenerate: 'Regenerate',
  byAi: 'Written by AI',
  unknownWidget: 'This version of Facet cannot show this widget.',
  missingReport: 'The report of this chart no longer exists.',
  yes: 'Yes',
  no: 'No',
  total: 'Total',
  truncated: (count) => `Only the first ${count} rows are shown.`,
  shownRows: (count, total) => `Showing ${count} of ${total} rows`,
  truncatedColumns: (count, total, left) => `Showing ${count} of ${total} columns. Not shown: ${left}`,
  cutOff: 'Only the beginning is shown.',
  all: 'All',
  clear: (label) => `Clear ${label}`,
  apply: 'Apply',
  search: 'Search',
  noValues: 'No values found',
  moreValues: 'There are more values. Search to find them.',
  condition: 'Condition',
  value: 'Value',
  notNumber: (example) => `Enter a number such as ${example}`,
  from: 'From',
  to: 'To',
  previous: 'Previous',
  next: 'Next',
  words: 'Period',
  chooseDays: 'Choose days',
  automatic: 'As in the chart',
  custom: 'Custom',
  notChosen: 'None chosen',
  operators: {
    equals: 'is',
    not_equals: 'is not',
    contains: 'contains',
    not_contains: 'does not contain',
    starts_with: 'starts with',
    not_starts_with: 'does not start with',
    ends_with: 'ends with',
    not_ends_with: 'does not end with',
    greater_than: 'is more than',
    greater_than_or_equal: 'is at least',
    less_than: 'is less than',
    less_than_or_equal: 'is at most',
    between: 'is between',
    is_null: 'has no value',
    is_not_null: 'has a value',
    is_empty: 'is empty',
    is_not_empty: 'is not empty',
    'time:equals': 'is in',
    'time:not_equals': 'is not in',
    'time:greater_than': 'is after',
    'time:greater_than_or_equal': 'is on or after',
    'time:less_than': 'is before',
    'time:less_than_or_equal': 'is on or before',
  },
  grains: {
    second: 'Second',
    minute: 'Minute',
    hour: 'Hour',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    quarter: 'Quarter',
    year: 'Year',
  },
  relative: {
    units: {
      second: 'seconds',
      minute: 'minutes',
      hour: 'hours',
      day: 'days',
      week: 'weeks',
      month: 'months',
      quarter: 'quarters',
      year: 'years',
    },
    span: (direction, count, unit, isComplete) =>
      `${direction} ${count} ${isComplete ? 'complete ' : ''}${unit}s`,
    including: (span, current) => `${span} including ${current}`,
    toDate: (unit) => `${unit} to date`,
    last: 'Last',
    current: 'This',
    next: 'Next',
    amount: 'Number',
    unit: 'Unit',
    completeOnly: 'Complete periods only',
    other: 'Other period',
  },
  more: (amount, than) => `${amount} more than ${than}`,
  less: (amount, than) => `${amount} less than ${than}`,
  same: (than) => `the same as ${than}`,
  was: (amount, when) => `${amount} ${when}`,
  wasNothing: (when) => `no data for ${when}`,
  points: (amount) => `${amount} points`,
  pointsUnit: 'pp',
  compared: (title, output, amount, unit) => {
    return ENGLISH.comparedWith(title, output, `${amount} ${unit}${amount === 1 ? '' : 's'} earlier`);
  },
  comparedWith: (title, output, period) => {
    if (output === 'previous') return `${title}, ${period}`;
    return `${title}, ${output === 'change' ? 'change' : '% change'} from ${period}`;
  },
  notices: {
    calculation_failed: () => 'A calculation failed, so its column is empty.',
    comparison_dropped: () => 'The comparison with an earlier period is missing.',
    controls_not_applied: (label) => `The control ${label} does not apply to this chart.`,
    filling_dropped: () => 'Periods without rows are left out.',
    top_rows_dropped: () => 'All values are shown instead of the top ones.',
    totals_dropped: () => 'Some totals are missing.',
  },
  before: (amount, unit) => (amount === 1 ? `the ${unit} before` : `${amount} ${unit}s before`),
  target: (amount) => `Target ${amount}`,
  copyValue: 'Copy value',
  filterBy: (label, value) => `Filter by ${label}: ${value}`,
  showDetails: 'Show details',
  detailsOf: (title) => `Details of ${title}`,
  detailsFailed: 'These details could not be loaded',
  options: (title) => `More actions for ${title}`,
  askQuestion: 'Ask',
  askAboutChart: 'Ask about this chart',
  askAboutSummary: 'Ask about this summary',
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  resetAll: 'Reset all',
  close: 'Close',
  download: 'Download',
  downloadAs: (format) => `Download as ${format}`,
  downloadFailed: 'The download failed',
  sortBy: (title) => `Sort by ${title}`,
  denied: {
    title: 'You do not have access to this data',
    text: 'Ask the owner of the dashboard for access.',
  },
  outdated: {
    title: 'This chart cannot be shown',
    text: 'A field that it uses no longer exists, or you do not have access to it.',
  },
  tooLarge: 'It has too much to draw. Filter the data, or ask the owner of the dashboard to summarise it.',
  busy: { title: 'Waiting for the server', text: 'It is busy. The chart loads as soon as it can.' },
  stale: (ago) => `Could not be refreshed. Data from ${ago}.`,
  expand: 'Expand',
  collapse: 'Collapse',
  widthOf: (label) => `Width of ${label}`,
  moved: (label, place, count) => `${label} is now column ${place} of ${count}`,
  sampled: (shown, count) => `A sample of ${shown} of ${count} points is drawn.`,
  open: (title) => `Open ${title}`,
  map: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit map',
    keys: 'Map: arrow keys move it, plus and minus zoom, 0 fits it',
  },
};

export const WordsContext = createContext<Words>(ENGLISH);

/** The texts in the reader's language. */
export function useWords(): Words {
  return use(WordsContext);
}
