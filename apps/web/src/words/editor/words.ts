/** The texts of the editor of a dashboard, in one language. */
export interface EditorWords {
  readonly newDashboard: string;
  readonly edit: string;
  /** The name of the page, for a dashboard that has a title or not. */
  readonly editing: (title: string) => string;
  readonly untitled: string;
  readonly titleLabel: string;
  readonly saved: string;
  readonly saving: string;
  readonly offline: string;
  readonly stopped: string;
  readonly publish: string;
  readonly published: string;
  readonly openPublished: string;
  readonly publishFailed: string;
  readonly undo: string;
  readonly redo: string;
  readonly add: string;
  readonly text: string;
  readonly newText: string;
  readonly divider: string;
  readonly spacer: string;
  readonly chart: string;
  readonly chooseReport: string;
  readonly searchReports: string;
  readonly noReports: string;
  readonly nothingFound: string;
  readonly back: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly selected: (count: number) => string;
  readonly settings: string;
  readonly ofDashboard: string;
  readonly close: string;
  readonly remove: (count: number) => string;
  readonly heading: string;
  readonly showHeading: string;
  readonly description: string;
  readonly markdown: string;
  readonly label: string;
  readonly fromReport: string;
  readonly openReport: string;
  readonly noSettings: string;
  /** Changes that were taken back, because somebody else has changed the same. */
  readonly lost: (count: number) => string;
  readonly notUndone: string;
  readonly refused: string;
  readonly dismiss: string;
  readonly inCode: { readonly title: string; readonly text: string };
  readonly gone: { readonly title: string; readonly text: string };
  readonly notAllowed: { readonly title: string; readonly text: string };
  readonly failed: string;
}

export const ENGLISH: EditorWords = {
  newDashboard: 'New dashboard',
  edit: 'Edit dashboard',
  editing: (title) => `Edit ${title}`,
  untitled: 'Untitled dashboard',
  titleLabel: 'Title of the dashboard',
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Not saved yet: the server cannot be reached',
  stopped: 'Not saved',
  publish: 'Publish dashboard',
  published: 'Published.',
  openPublished: 'Open it',
  publishFailed: 'The dashboard was not published',
  undo: 'Undo',
  redo: 'Redo',
  add: 'Add',
  text: 'Text',
  newText: 'New text',
  divider: 'Divider',
  spacer: 'Space',
  chart: 'Chart from a report',
  chooseReport: 'Choose a report',
  searchReports: 'Search reports',
  noReports: 'There are no reports yet. Ask a question in Explore and save it; it can then be shown here.',
  nothingFound: 'No report matches.',
  back: 'Back',
  empty: {
    title: 'This dashboard is empty',
    text: 'Add charts, key figures, texts and filters. Others see it once you publish it.',
  },
  selected: (count) => (count === 1 ? '1 widget selected' : `${count} widgets selected`),
  settings: 'Settings',
  ofDashboard: 'Settings of the dashboard',
  close: 'Close settings',
  remove: (count) => (count === 1 ? 'Remove widget' : `Remove ${count} widgets`),
  heading: 'Heading',
  showHeading: 'Show the heading',
  description: 'Description',
  markdown: 'Text (Markdown)',
  label: 'Label',
  fromReport: 'As in the report if empty',
  openReport: 'Open the report',
  noSettings: 'This widget has no settings.',
  lost: (count) =>
    count === 1
      ? 'One of your changes was taken back, because somebody else has changed the same.'
      : `${count} of your changes were taken back, because somebody else has changed the same.`,
  notUndone: 'This can no longer be undone: somebody else has changed it since.',
  refused: 'The last change was taken back.',
  dismiss: 'Dismiss',
  inCode: {
    title: 'This dashboard is defined in a file',
    text: 'Change it in the data model. It is published when the change is merged.',
  },
  gone: {
    title: 'This workbook does not exist',
    text: 'It was deleted, or you do not have access to it.',
  },
  notAllowed: {
    title: 'You may not edit this dashboard',
    text: 'Somebody with full access to it can allow you to.',
  },
  failed: 'The dashboard could not be loaded',
};
