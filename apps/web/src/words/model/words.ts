/** The texts of the editor of the data model, in one language. */
export interface ModelWords {
  readonly title: string;
  readonly failed: string;
  readonly branch: string;
  readonly groups: { readonly own: string; readonly shared: string; readonly others: string };
  readonly yourEdits: (parent: string) => string;
  readonly defaultBranch: (name: string) => string;
  readonly unknownBranch: (name: string) => string;
  /** Why a branch cannot be typed on. */
  readonly readOnly: {
    readonly deploy: (name: string) => string;
    readonly shared: (name: string) => string;
    readonly others: string;
    readonly notAllowed: string;
  };
  readonly edit: string;
  readonly graph: string;
  readonly newBranch: string;
  readonly branchName: string;
  readonly startsFrom: (name: string) => string;
  readonly createBranch: string;
  readonly save: string;
  /** @param count a number */
  readonly unsavedFiles: (count: string) => string;
  readonly files: string;
  readonly filesWidth: string;
  readonly filter: string;
  readonly clear: string;
  readonly newFile: string;
  readonly path: string;
  readonly pathExists: string;
  readonly createFile: string;
  readonly fileActions: string;
  readonly rename: string;
  readonly renameFile: string;
  readonly deleteFile: string;
  readonly deleteTitle: (path: string) => string;
  readonly deleteText: (parent: string) => string;
  readonly marks: {
    readonly added: string;
    readonly modified: string;
    readonly deleted: string;
    readonly unsaved: string;
  };
  readonly openFiles: string;
  readonly close: (path: string) => string;
  /** Closing a file with unsaved text. */
  readonly closing: {
    readonly title: (path: string) => string;
    readonly text: string;
    readonly save: string;
    readonly discard: string;
  };
  /** The name of the field, for screen readers. */
  readonly textOf: (path: string) => string;
  readonly chooseFile: string;
  readonly fileFailed: string;
  readonly saveFailed: string;
  readonly restored: string;
  readonly discard: string;
  readonly notKept: string;
  readonly binary: string;
  /** What others have done to a file with unsaved text. */
  readonly theirs: {
    readonly changed: string;
    readonly deleted: string;
    readonly merge: string;
    readonly take: string;
    readonly keep: string;
  };
  readonly merging: {
    readonly title: (path: string) => string;
    readonly text: string;
    readonly mine: string;
    readonly theirs: string;
    readonly use: string;
  };
  readonly problems: {
    readonly title: string;
    readonly nothing: string;
    readonly checking: string;
    readonly failed: string;
    /** @param line a number */
    readonly line: (line: string) => string;
    readonly breaks: (dashboard: string) => string;
    readonly breaksHidden: string;
  };
  readonly changes: {
    readonly title: string;
    readonly width: string;
    readonly into: (branch: string, parent: string) => string;
    readonly nothing: (parent: string) => string;
    readonly failed: string;
    readonly openFile: string;
    readonly undo: string;
    readonly undoTitle: (path: string) => string;
    readonly undoText: (parent: string) => string;
    readonly conflicts: string;
    readonly review: string;
    /** `$` stands for a number. */
    readonly unchanged: string;
  };
  readonly commit: {
    readonly button: string;
    readonly title: (parent: string) => string;
    readonly text: (parent: string) => string;
    readonly publishes: (parent: string) => string;
    readonly savesFirst: string;
    readonly message: string;
    readonly submit: string;
    readonly publish: string;
    readonly problems: string;
    readonly forReview: string;
    readonly reviewBranch: string;
    readonly done: (parent: string) => string;
    readonly mergeFiles: string;
    readonly mergeFile: (path: string) => string;
    readonly merged: string;
  };
  readonly merge: {
    readonly title: (branch: string, parent: string) => string;
    readonly deletes: (branch: string) => string;
    readonly submit: string;
    readonly publish: string;
    readonly done: (branch: string, parent: string) => string;
  };
  readonly goTo: { readonly title: string; readonly field: string; readonly nothing: string };
  readonly search: {
    readonly label: string;
    readonly nothing: (text: string) => string;
    readonly more: string;
    readonly failed: string;
  };
  readonly empty: { readonly title: string; readonly text: string; readonly fromTables: string };
  readonly notAllowed: { readonly title: string; readonly text: string };
}

export const ENGLISH: ModelWords = {
  title: 'Model',
  failed: 'The data model could not be loaded',
  branch: 'Branch',
  groups: { own: 'Your edits', shared: 'Branches', others: 'Edits of others' },
  yourEdits: (parent) => `Your edits of ${parent}`,
  defaultBranch: (name) => `${name} (default)`,
  unknownBranch: (name) => `The branch ${name} does not exist. It may have been merged and deleted.`,
  readOnly: {
    deploy: (name) =>
      `${name} is the default branch, which production serves. Edit a copy of it and commit your changes.`,
    shared: (name) => `${name} is a shared branch. Edit a copy of it and commit your changes.`,
    others: 'These are edits of somebody else. You can read them.',
    notAllowed: 'You may read the model, but not change it.',
  },
  edit: 'Edit',
  graph: 'Graph',
  newBranch: 'New branch',
  branchName: 'Name of the branch',
  startsFrom: (name) => `It begins with the files of ${name}.`,
  createBranch: 'Create branch',
  save: 'Save',
  unsavedFiles: (count) => `Unsaved files: ${count}`,
  files: 'Files',
  filesWidth: 'Width of the files',
  filter: 'Filter files',
  clear: 'Clear',
  newFile: 'New file',
  path: 'Path',
  pathExists: 'A file with this path exists.',
  createFile: 'Create file',
  fileActions: 'Actions for this file',
  rename: 'Rename',
  renameFile: 'Rename file',
  deleteFile: 'Delete file',
  deleteTitle: (path) => `Delete ${path}?`,
  deleteText: (parent) => `It is deleted on your branch now, and on ${parent} when you commit.`,
  marks: { added: 'New', modified: 'Changed', deleted: 'Deleted', unsaved: 'Unsaved' },
  openFiles: 'Open files',
  close: (path) => `Close ${path}`,
  closing: {
    title: (path) => `${path} has unsaved text`,
    text: 'Save it, or discard what you typed.',
    save: 'Save and close',
    discard: 'Discard text',
  },
  textOf: (path) => `Text of ${path}`,
  chooseFile: 'Choose a file to read or edit it.',
  fileFailed: 'The file could not be loaded',
  saveFailed: 'The file is not saved. What you typed is still here.',
  restored: 'You typed this on an earlier visit and did not save it.',
  discard: 'Discard',
  notKept: 'This browser cannot keep unsaved text. Save before you leave the page.',
  binary: 'This file is not a text, so it cannot be edited here.',
  theirs: {
    changed: 'Somebody else has changed this file. What you typed is not saved.',
    deleted: 'Somebody else has deleted this file. What you see is not saved.',
    merge: 'Compare and merge',
    take: 'Use theirs',
    keep: 'Keep mine',
  },
  merging: {
    title: (path) => `Merge ${path}`,
    text: 'Red lines are those of the branch, green lines are yours. Choose between them, or edit the text.',
    mine: 'Keep mine',
    theirs: 'Use theirs',
    use: 'Use merged text',
  },
  problems: {
    title: 'Problems',
    nothing: 'No problems: the model compiles.',
    checking: 'Checking the model…',
    failed: 'The model could not be checked',
    line: (line) => `Line ${line}`,
    breaks: (dashboard) => `The published dashboard ${dashboard} would break.`,
    breaksHidden: 'A published dashboard that you may not see would break.',
  },
  changes: {
    title: 'Changes',
    width: 'Width of the changes',
    into: (branch, parent) => `${branch} into ${parent}`,
    nothing: (parent) => `Nothing has changed compared with ${parent}.`,
    failed: 'The changes could not be loaded',
    openFile: 'Open file',
    undo: 'Undo changes',
    undoTitle: (path) => `Undo the changes of ${path}?`,
    undoText: (parent) => `The file becomes what it is on ${parent}. Your text is lost.`,
    conflicts: 'Both branches have changed the same lines of these files:',
    review: 'Open review page',
    unchanged: '$ unchanged lines',
  },
  commit: {
    button: 'Commit',
    title: (parent) => `Commit to ${parent}`,
    text: (parent) => `Your changes go to ${parent}.`,
    publishes: (parent) =>
      `Your changes go to ${parent}, the default branch, and production is built with them.`,
    savesFirst: 'Unsaved files are saved first.',
    message: 'Message',
    submit: 'Commit changes',
    publish: 'Commit and publish',
    problems: 'The model has problems. Production keeps its last working model until they are fixed.',
    forReview: 'You may not change the default branch. Your changes go to a branch that others review.',
    reviewBranch: 'Branch for review',
    done: (parent) => `Committed to ${parent}`,
    mergeFiles: 'Merge each file by hand, then commit again.',
    mergeFile: (path) => `Merge ${path}`,
    merged: 'Merged',
  },
  merge: {
    title: (branch, parent) => `Merge ${branch} into ${parent}`,
    deletes: (branch) => `Delete ${branch} afterwards`,
    submit: 'Merge branch',
    publish: 'Merge and publish',
    done: (branch, parent) => `${branch} is merged into ${parent}`,
  },
  goTo: { title: 'Go to file', field: 'Name or path of a file', nothing: 'No file matches.' },
  search: {
    label: 'Search in all files',
    nothing: (text) => `No file contains “${text}”.`,
    more: 'Only the first 500 matches are shown.',
    failed: 'The files could not be searched',
  },
  empty: {
    title: 'The model is empty',
    text: 'Cubes describe tables, and views what people ask about. Begin with the tables of a data source, or with a file.',
    fromTables: 'Model from tables',
  },
  notAllowed: {
    title: 'You cannot see the data model',
    text: 'Reading the data model of this deployment needs another role.',
  },
};
