/** The texts for making a dashboard of a view, in one language. */
export interface FromViewWords {
  /** The name of a menu. */
  readonly actionsFor: (view: string) => string;
  readonly ofThisView: string;
  /** The name of a menu beside the button that begins an empty dashboard. */
  readonly otherWays: string;
  readonly start: string;
  readonly title: string;
  readonly hint: string;
  readonly view: string;
  readonly make: string;
  readonly making: (view: string) => string;
  readonly looking: string;
  readonly failed: string;
  readonly denied: string;
  readonly cancel: string;
}

export const ENGLISH: FromViewWords = {
  actionsFor: (view) => `Actions for ${view}`,
  ofThisView: 'Make a dashboard from this view',
  otherWays: 'Other ways to start a dashboard',
  start: 'Start from a view',
  title: 'Dashboard from a view',
  hint: 'You get a draft with key figures, trends, the breakdowns that differ most, a table and filters. You can change everything before you publish it.',
  view: 'View',
  make: 'Make dashboard',
  making: (view) => `Making a dashboard from ${view}`,
  looking: 'Looking at the data to choose what is worth showing.',
  failed: 'The dashboard could not be made',
  denied: 'You may not see the rows of this view.',
  cancel: 'Cancel',
};
