/** The texts of the menu that adds widgets to a dashboard, in one language. */
export interface AddingWords {
  readonly search: string;
  readonly nothing: (text: string) => string;
  readonly groups: {
    readonly charts: string;
    readonly texts: string;
    readonly containers: string;
    readonly controls: string;
  };
  readonly entries: {
    readonly question: string;
    readonly report: string;
    readonly suggestion: string;
    readonly figure: string;
    readonly table: string;
    readonly summary: string;
    readonly text: string;
    readonly image: string;
    readonly divider: string;
    readonly spacer: string;
    readonly grid: string;
    readonly row: string;
    readonly column: string;
    readonly tabs: string;
    readonly section: string;
    readonly control: string;
  };
  /** What an entry does, where its name does not say it. */
  readonly hints: {
    readonly question: string;
    readonly grid: string;
    readonly row: string;
    readonly column: string;
    readonly tabs: string;
    readonly section: string;
  };
  /** Where a new widget goes. */
  readonly toBoard: string;
  readonly into: (container: string) => string;
  readonly intoTab: (tab: string, container: string) => string;
  /** The title of a new tab. */
  readonly tab: (number: string) => string;
  readonly newText: string;
  /** The title of a new section. */
  readonly newSection: string;
  readonly full: (most: string) => string;
  readonly refused: string;
  /** The dialog in which a chart is made. */
  readonly making: {
    readonly title: string;
    readonly editTitle: string;
    readonly name: string;
    readonly add: string;
    readonly save: string;
    /** Asked before the changes are discarded. */
    readonly unsaved: string;
    readonly failed: string;
    readonly notEditable: string;
    readonly conflict: string;
  };
}

export const ENGLISH: AddingWords = {
  search: 'Search what to add',
  nothing: (text) => `Nothing matches “${text}”.`,
  groups: { charts: 'Charts', texts: 'Text and layout', containers: 'Containers', controls: 'Controls' },
  entries: {
    question: 'New chart',
    report: 'Chart from a report',
    suggestion: 'Suggested chart',
    figure: 'Key figure',
    table: 'Table',
    summary: 'AI summary',
    text: 'Text',
    image: 'Image',
    divider: 'Divider',
    spacer: 'Space',
    grid: 'Grid',
    row: 'Row',
    column: 'Column',
    tabs: 'Tabs',
    section: 'Section',
    control: 'Filter or switcher',
  },
  hints: {
    question: 'Ask the data model, without leaving the dashboard',
    grid: 'Widgets that you arrange freely',
    row: 'Widgets of equal width, side by side',
    column: 'Widgets of equal height, one below another',
    tabs: 'One group of widgets at a time',
    section: 'Widgets that viewers close and open',
  },
  toBoard: 'It goes on the board.',
  into: (container) => `It goes into ${container}.`,
  intoTab: (tab, container) => `It goes into the tab ${tab} of ${container}.`,
  tab: (number) => `Tab ${number}`,
  newText: 'New text',
  newSection: 'New section',
  full: (most) => `A dashboard has at most ${most} widgets.`,
  refused: 'This was not added: somebody else has just changed the dashboard.',
  making: {
    title: 'New chart',
    editTitle: 'Edit chart',
    name: 'Title',
    add: 'Add to dashboard',
    save: 'Save question',
    unsaved: 'Your changes to this chart are not saved.',
    failed: 'The chart was not saved',
    notEditable: 'This report is not a question that can be edited here. Open the report instead.',
    conflict:
      'Somebody else has changed this report. Close the dialog and open it again to see their version.',
  },
};
