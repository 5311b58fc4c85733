/** The texts for making content of the answers of a chat, in one language. */
export interface ChatAuthoringWords {
  readonly add: string;
  readonly addHere: string;
  readonly draft: string;
  readonly drafted: string;
  /** @param view its title */
  readonly overviewOf: (view: string) => string;
  readonly filtersOfChart: string;
  /** @param dashboard its name */
  readonly made: (dashboard: string) => string;
  readonly title: string;
  readonly search: string;
  readonly choices: string;
  readonly none: string;
  readonly noneFound: string;
  readonly newDashboard: string;
  readonly create: string;
  readonly failed: string;
  /** @param dashboard its name */
  readonly added: (dashboard: string) => string;
  readonly addedHere: string;
  readonly open: string;
  readonly undo: string;
  readonly undone: string;
  readonly notUndone: string;
}

export const ENGLISH: ChatAuthoringWords = {
  add: 'Add to dashboard',
  addHere: 'Add to this dashboard',
  draft: 'Draft a dashboard',
  drafted: 'Draft, not saved yet',
  overviewOf: (view) => `Overview of ${view}: key figures, trends, a table and filters`,
  filtersOfChart: 'The filters of the question apply to its chart only.',
  made: (dashboard) => `“${dashboard}” is in the workspace now.`,
  title: 'Add to a dashboard',
  search: 'Search dashboards',
  choices: 'Dashboards that you can edit',
  none: 'You can edit no dashboard yet.',
  noneFound: 'No dashboard that you can edit has this name.',
  newDashboard: 'New dashboard',
  create: 'Create and add',
  failed: 'The chart could not be added.',
  added: (dashboard) => `Added to the draft of “${dashboard}”.`,
  addedHere: 'The chart is on the dashboard.',
  open: 'Open dashboard',
  undo: 'Undo',
  undone: 'The chart is no longer on the dashboard.',
  notUndone: 'The chart could not be removed. Open the dashboard to remove it.',
};
