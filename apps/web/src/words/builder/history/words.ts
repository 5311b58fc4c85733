/** The texts about the history of a dashboard, its publication and the colleagues who edit it, in one language. */
export interface HistoryWords {
  readonly title: string;
  readonly close: string;
  readonly now: string;
  readonly restore: string;
  readonly restoreFailed: string;
  readonly earlier: string;
  readonly loadFailed: string;
  readonly nothingYet: string;
  readonly byFile: string;
  readonly version: (number: string) => string;
  readonly publishedAs: (number: string) => string;
  readonly isLive: string;
  readonly restored: (version: string) => string;
  readonly began: string;
  /** How many widgets of the state that is shown differ from the present one. */
  readonly differs: (count: number) => string;
  readonly sameAsNow: string;
  readonly sinceThen: { readonly removed: string; readonly changed: string; readonly moved: string };
  /** A name within a sentence. */
  readonly quoted: (name: string) => string;
  readonly nameless: string;
  readonly more: (count: number) => string;
  readonly added: (names: string) => string;
  readonly removed: (names: string) => string;
  readonly renamed: (names: string) => string;
  readonly changed: (names: string) => string;
  readonly moved: (names: string) => string;
  /** The dashboard got another title. */
  readonly titled: (title: string) => string;
  readonly changedDashboard: string;
  readonly review: string;
  readonly publishTitle: string;
  readonly publish: string;
  readonly publishAnyway: string;
  readonly checking: string;
  readonly checkFailed: string;
  readonly nothingBreaks: string;
  readonly problems: (count: number) => string;
  readonly blocks: string;
  /** What publishing requires of a widget, by the field that it lacks. */
  readonly lacks: Readonly<Record<'reportId' | 'imageId' | 'alt' | 'member', string>>;
  readonly showWidget: string;
  /** How far the check went. */
  readonly checked: (charts: string, all: string) => string;
  readonly comparedViewers: (count: string) => string;
  readonly moreViewers: string;
  readonly viewersUnknown: string;
  readonly doesNotSee: (viewer: string) => string;
  readonly allEmbedUsers: string;
  readonly wholeDashboard: string;
  readonly whatChanges: string;
  readonly firstTime: string;
  readonly nothingChanges: string;
  readonly groups: {
    readonly added: string;
    readonly removed: string;
    readonly changed: string;
    readonly moved: string;
    readonly reports: string;
  };
  readonly report: { readonly added: string; readonly removed: string; readonly changed: string };
  /** From one value of a setting to another. */
  readonly fromTo: (before: string, after: string) => string;
  readonly noValue: string;
  readonly pictures: string;
  readonly before: string;
  readonly after: string;
  readonly alsoHere: (names: string) => string;
  readonly someone: string;
  readonly hasSelected: (name: string) => string;
  readonly conflict: string;
  readonly theirs: string;
  readonly mine: string;
  readonly keepTheirs: string;
  readonly putMine: string;
  readonly gone: string;
}

export const ENGLISH: HistoryWords = {
  title: 'History',
  close: 'Back to editing',
  now: 'As it is now',
  restore: 'Restore this version',
  restoreFailed: 'The version was not restored',
  earlier: 'Show earlier changes',
  loadFailed: 'The history could not be loaded',
  nothingYet: 'Nothing has changed yet.',
  byFile: 'A file of the data model',
  version: (number) => `Version ${number}`,
  publishedAs: (number) => `Published as version ${number}`,
  isLive: 'What viewers see',
  restored: (version) => `Restored version ${version}`,
  began: 'Started from the published dashboard',
  differs: (count) =>
    count === 1 ? '1 widget has changed since then' : `${count} widgets have changed since then`,
  sameAsNow: 'Its widgets have not changed since then',
  sinceThen: { removed: 'Removed since', changed: 'Changed since', moved: 'Moved since' },
  quoted: (name) => `“${name}”`,
  nameless: 'a widget',
  more: (count) => `${count} more`,
  added: (names) => `Added ${names}`,
  removed: (names) => `Removed ${names}`,
  renamed: (names) => `Renamed ${names}`,
  changed: (names) => `Changed ${names}`,
  moved: (names) => `Moved ${names}`,
  titled: (title) => `Named the dashboard “${title}”`,
  changedDashboard: 'Changed settings of the dashboard',
  review: 'Review changes',
  publishTitle: 'Before you publish',
  publish: 'Publish dashboard',
  publishAnyway: 'Publish anyway',
  checking: 'Checking what would break…',
  checkFailed: 'The check failed',
  nothingBreaks: 'Nothing breaks.',
  problems: (count) => (count === 1 ? '1 problem' : `${count} problems`),
  blocks: 'Prevents publishing',
  lacks: {
    reportId: 'It shows no report yet',
    imageId: 'It shows no image yet',
    alt: 'It needs a description, or to be marked as decorative',
    member: 'It has no field yet',
  },
  showWidget: 'Show on the board',
  checked: (charts, all) => `Queries checked: ${charts} of ${all} charts.`,
  comparedViewers: (count) => `People and groups whose access was compared: ${count}.`,
  moreViewers: 'There are more who have access.',
  viewersUnknown: 'Only people with full access to the workbook can check who sees what.',
  doesNotSee: (viewer) => `${viewer} cannot see this`,
  allEmbedUsers: 'Embedded users',
  wholeDashboard: 'The dashboard',
  whatChanges: 'What changes for viewers',
  firstTime: 'This dashboard is published for the first time.',
  nothingChanges: 'The draft is the same as the published dashboard.',
  groups: {
    added: 'Added',
    removed: 'Removed',
    changed: 'Changed',
    moved: 'Moved or resized',
    reports: 'Reports',
  },
  report: { added: 'new', removed: 'no longer shown', changed: 'changed' },
  fromTo: (before, after) => `from ${before} to ${after}`,
  noValue: 'nothing',
  pictures: 'Compare',
  before: 'Published',
  after: 'Draft',
  alsoHere: (names) => `Also editing: ${names}`,
  someone: 'Someone',
  hasSelected: (name) => `${name} has selected this`,
  conflict: 'Someone else changed this first',
  theirs: 'Theirs',
  mine: 'Yours',
  keepTheirs: 'Keep theirs',
  putMine: 'Use yours',
  gone: 'removed',
};
