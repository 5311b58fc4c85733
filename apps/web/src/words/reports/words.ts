/** A date or a number in these texts is in the reader's form already. */
export interface ReportsWords {
  readonly newQuestion: string;
  /** A question that is no report yet. */
  readonly unsaved: string;
  /** After saving, with a link to the folder or workbook. */
  readonly saved: string;
  readonly showIn: (place: string) => string;
  readonly save: string;
  readonly saveChanges: string;
  readonly saveAs: string;
  readonly edited: string;
  readonly discard: string;
  readonly more: string;
  readonly rename: string;
  readonly duplicate: string;
  readonly history: string;
  readonly uses: string;
  readonly verify: string;
  readonly unverify: string;
  readonly copyLink: string;
  readonly delete: string;
  readonly star: string;
  readonly unstar: string;
  readonly linkCopied: string;
  readonly verified: string;
  readonly changedSince: string;
  readonly verifiedBy: (who: string, when: string) => string;
  readonly verifiedOn: (when: string) => string;
  readonly changedSinceText: (when: string) => string;
  /** The name of a copy. */
  readonly copyOf: (name: string) => string;
  readonly form: {
    readonly title: string;
    readonly titleNeeded: string;
    readonly description: string;
    readonly descriptionHelp: string;
    readonly place: string;
    readonly placeHelp: string;
    readonly root: string;
    readonly noPlaces: string;
    readonly cancel: string;
  };
  readonly failed: string;
  /** The session has ended. */
  readonly signedOut: string;
  readonly offline: string;
  /** The question cannot be stored as a query. */
  readonly notSavable: string;
  readonly conflict: {
    readonly title: string;
    readonly text: string;
    readonly theirs: string;
    readonly mine: string;
    readonly take: string;
    readonly keep: string;
    readonly overwrite: string;
    readonly back: string;
    /** Their query cannot be shown as a question. */
    readonly unreadable: string;
  };
  readonly changed: {
    readonly text: string;
    readonly load: string;
    readonly compare: string;
  };
  readonly differences: {
    readonly none: string;
    readonly name: (before: string, after: string) => string;
    readonly description: string;
    readonly view: (title: string) => string;
    readonly columnAdded: (title: string) => string;
    readonly columnRemoved: (title: string) => string;
    readonly columnChanged: (title: string) => string;
    readonly columnsMoved: string;
    readonly filterAdded: (text: string) => string;
    readonly filterRemoved: (text: string) => string;
    readonly filtersMoved: string;
    readonly order: (text: string) => string;
    readonly noOrder: string;
    readonly ascending: (title: string) => string;
    readonly descending: (title: string) => string;
    readonly limit: (rows: string) => string;
    readonly noLimit: string;
    readonly visualisation: string;
    readonly pivot: string;
    readonly totals: string;
    readonly comparisons: string;
    readonly topRows: string;
    readonly calculations: string;
    readonly columnTitle: (column: string, title: string) => string;
    /** A column has no title of its own any more. */
    readonly columnTitleOfModel: (column: string) => string;
    readonly formats: string;
    readonly other: string;
  };
  readonly versions: {
    readonly none: string;
    readonly present: string;
    readonly first: string;
    readonly parts: {
      readonly name: string;
      readonly title: string;
      readonly description: string;
      readonly query: string;
      readonly visualisation: string;
    };
    readonly unknownPerson: string;
    readonly show: string;
    readonly restore: string;
    readonly more: string;
  };
  readonly used: {
    readonly none: string;
    readonly tabOf: string;
    readonly published: string;
    readonly draft: string;
    readonly deliveries: (count: number, shown: string) => string;
  };
  readonly deleting: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly used: (count: number, shown: string) => string;
    readonly confirm: string;
    readonly gone: (name: string) => string;
    readonly goneText: string;
    readonly undo: string;
  };
  readonly leaving: {
    readonly title: string;
    readonly text: string;
    readonly stay: string;
    readonly leave: string;
  };
  /** Why a report is shown as a table of its rows only. */
  readonly plain: {
    readonly unknownKind: (kind: string) => string;
    readonly sql: string;
    readonly python: string;
    readonly unreadable: string;
    readonly note: string;
  };
  readonly missing: (fields: string) => string;
  readonly removeMissing: string;
  readonly dropped: string;
  readonly notFound: { readonly title: string; readonly text: string };
  readonly loadFailed: string;
}

export const ENGLISH: ReportsWords = {
  newQuestion: 'New question',
  unsaved: 'Not saved yet',
  saved: 'Report saved.',
  showIn: (place) => `Show in ${place}`,
  save: 'Save report',
  saveChanges: 'Save changes',
  saveAs: 'Save as a new report',
  edited: 'Edited',
  discard: 'Discard changes',
  more: 'More actions',
  rename: 'Rename and describe',
  duplicate: 'Duplicate',
  history: 'History',
  uses: 'Used in',
  verify: 'Mark as verified',
  unverify: 'Remove verification',
  copyLink: 'Copy link',
  delete: 'Delete report',
  star: 'Add to favourites',
  unstar: 'Remove from favourites',
  linkCopied: 'Link copied',
  verified: 'Verified',
  changedSince: 'Changed since verified',
  verifiedBy: (who, when) => `Verified by ${who} on ${when}`,
  verifiedOn: (when) => `Verified on ${when}`,
  changedSinceText: (when) => `The query has changed since it was verified on ${when}.`,
  copyOf: (name) => `${name} (copy)`,
  form: {
    title: 'Title',
    titleNeeded: 'Enter a title',
    description: 'Description',
    descriptionHelp: 'What the report answers, and for whom',
    place: 'Place',
    placeHelp: 'A folder or workbook that you may edit',
    root: 'Workspace',
    noPlaces: 'No folder or workbook matches',
    cancel: 'Cancel',
  },
  failed: 'The change could not be saved',
  signedOut: 'You are signed out. Sign in again in another tab, then save: nothing here is lost.',
  offline: 'The server cannot be reached. Nothing here is lost: save again when you are online.',
  notSavable: 'This question cannot be saved as a report: choose fields, or remove what conflicts.',
  conflict: {
    title: 'Someone else has changed this report',
    text: 'They saved it after you opened it. Nothing has been overwritten.',
    theirs: 'What they changed',
    mine: 'What you changed',
    take: 'Discard mine and load theirs',
    keep: 'Save mine as a new report',
    overwrite: 'Replace theirs with mine',
    back: 'Keep editing',
    unreadable: 'They rewrote the query as SQL that cannot be shown field by field.',
  },
  changed: {
    text: 'Someone else has just changed this report.',
    load: 'Load their version',
    compare: 'Compare',
  },
  differences: {
    none: 'The question is the same',
    name: (before, after) => `Title: “${before}” became “${after}”`,
    description: 'Description changed',
    view: (title) => `View: ${title}`,
    columnAdded: (title) => `Added the column ${title}`,
    columnRemoved: (title) => `Removed the column ${title}`,
    columnChanged: (title) => `Changed the column ${title}`,
    columnsMoved: 'Moved columns',
    filterAdded: (text) => `Added the filter ${text}`,
    filterRemoved: (text) => `Removed the filter ${text}`,
    filtersMoved: 'Moved filters',
    order: (text) => `Order: ${text}`,
    noOrder: 'Removed the order',
    ascending: (title) => `${title}, ascending`,
    descending: (title) => `${title}, descending`,
    limit: (rows) => `Limit: ${rows} rows`,
    noLimit: 'Removed the limit',
    visualisation: 'Changed the chart',
    pivot: 'Changed the pivot',
    totals: 'Changed the totals',
    comparisons: 'Changed the comparisons',
    topRows: 'Changed the top values',
    calculations: 'Changed the calculations',
    columnTitle: (column, title) => `Title of ${column}: “${title}”`,
    columnTitleOfModel: (column) => `Title of ${column}: as in the model`,
    formats: 'Changed the formats',
    other: 'Changed other settings',
  },
  versions: {
    none: 'No changes have been recorded yet. Each change from now on will be listed here.',
    present: 'Present version',
    first: 'Created',
    parts: {
      name: 'Name',
      title: 'Title',
      description: 'Description',
      query: 'Query',
      visualisation: 'Chart and settings',
    },
    unknownPerson: 'Unknown',
    show: 'Show difference',
    restore: 'Restore',
    more: 'Show older versions',
  },
  used: {
    none: 'No dashboard that you can see shows this report.',
    tabOf: 'Tab of this workbook',
    published: 'Published dashboard',
    draft: 'Draft',
    deliveries: (count, shown) => `${shown} scheduled ${count === 1 ? 'delivery' : 'deliveries'}`,
  },
  deleting: {
    title: (name) => `Delete “${name}”?`,
    text: 'It moves to the trash, from where it can be restored for 30 days.',
    used: (count, shown) =>
      count === 1
        ? 'A dashboard shows this report. Its published version keeps showing the report as it was.'
        : `${shown} dashboards show this report. Their published versions keep showing the report as it was.`,
    confirm: 'Delete report',
    gone: (name) => `“${name}” is in the trash`,
    goneText: 'It can be restored for 30 days.',
    undo: 'Undo',
  },
  leaving: {
    title: 'Leave without saving?',
    text: 'The changes of this report are not saved. Its address keeps them if you come back with it.',
    stay: 'Keep editing',
    leave: 'Leave without saving',
  },
  plain: {
    unknownKind: (kind) => `This report is drawn in a way that this page does not know (${kind}).`,
    sql: 'The query of this report is SQL that cannot be shown field by field.',
    python: 'This report is computed by Python code.',
    unreadable: 'The query of this report cannot be read.',
    note: 'Here are its rows. You can rename it; its query stays as it is.',
  },
  missing: (fields) => `No longer in the data model, or hidden from you: ${fields}.`,
  removeMissing: 'Remove from question',
  dropped: 'Some settings of this report mean nothing for its query, and would be left out when you save.',
  notFound: {
    title: 'Report not found',
    text: 'It has been deleted, or has not been shared with you.',
  },
  loadFailed: 'The report could not be loaded',
};
