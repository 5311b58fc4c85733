/** The texts about where names of the data model are used, and about searching in a file, in one language. */
export interface ModelUsesWords {
  readonly definition: string;
  readonly uses: string;
  readonly rename: string;
  readonly noName: string;
  readonly noDefinition: (name: string) => string;
  readonly usesOf: (name: string) => string;
  readonly failed: string;
  readonly unsaved: string;
  readonly defined: string;
  readonly files: string;
  readonly uncertain: string;
  readonly content: {
    readonly report: string;
    readonly dashboard: string;
    readonly draft: string;
    readonly filter: string;
  };
  /** @param count a number */
  readonly hidden: (count: string) => string;
  readonly isCut: string;
  readonly unused: string;
  readonly renameTitle: (name: string) => string;
  readonly newName: string;
  readonly nameRule: string;
  readonly refused: string;
  readonly alsoRenamed: string;
  readonly changes: string;
  readonly left: string;
  readonly follows: string;
  readonly byHand: string;
  readonly submit: string;
  readonly renamed: (name: string, newName: string) => string;
  /** Searching in a file. `$` stands for a number. */
  readonly search: {
    readonly find: string;
    readonly replace: string;
    readonly next: string;
    readonly previous: string;
    readonly all: string;
    readonly matchCase: string;
    readonly regexp: string;
    readonly byWord: string;
    readonly replaceOne: string;
    readonly replaceAll: string;
    readonly close: string;
    readonly currentMatch: string;
    readonly onLine: string;
    readonly replacedOnLine: string;
    readonly replacedMatches: string;
    readonly goToLine: string;
    readonly go: string;
  };
}

export const ENGLISH: ModelUsesWords = {
  definition: 'Go to definition',
  uses: 'Find uses',
  rename: 'Rename in the model',
  noName: 'Put the cursor on the name of a cube, view or member first.',
  noDefinition: (name) => `No file that can be read defines ${name}.`,
  usesOf: (name) => `Uses of ${name}`,
  failed: 'The uses could not be loaded',
  unsaved: 'Unsaved text is not searched. Save your files first.',
  defined: 'Definition',
  files: 'Files of this branch',
  uncertain: 'May mean something else',
  content: {
    report: 'Reports',
    dashboard: 'Published dashboards',
    draft: 'Drafts of dashboards',
    filter: 'Kept filters',
  },
  hidden: (count) => `Others that you may not see: ${count}`,
  isCut: 'Not all of them are shown.',
  unused: 'Nothing uses it.',
  renameTitle: (name) => `Rename ${name}`,
  newName: 'New name',
  nameRule: 'Begin with a letter or an underscore. Then use letters, digits and underscores.',
  refused: 'This rename is not possible',
  alsoRenamed: 'These get a new name too',
  changes: 'Changes in files',
  left: 'Not changed. Check these places by hand',
  follows: 'These get the new name when your changes are published',
  byHand: 'SQL that was written by hand keeps the old name. Change these yourself',
  submit: 'Rename',
  renamed: (name, newName) => `${name} is now ${newName}`,
  search: {
    find: 'Find',
    replace: 'Replace',
    next: 'Next',
    previous: 'Previous',
    all: 'Select all',
    matchCase: 'Match case',
    regexp: 'Regular expression',
    byWord: 'Whole words',
    replaceOne: 'Replace',
    replaceAll: 'Replace all',
    close: 'Close search',
    currentMatch: 'Current match',
    onLine: 'on line',
    replacedOnLine: 'Replaced the match on line $',
    replacedMatches: 'Replaced matches: $',
    goToLine: 'Go to line',
    go: 'Go',
  },
};
