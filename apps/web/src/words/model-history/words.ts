/** The texts of the history of the data model, in one language. */
export interface ModelHistoryWords {
  readonly title: string;
  readonly files: string;
  readonly commits: string;
  readonly commit: string;
  readonly choose: string;
  readonly failed: string;
  readonly commitFailed: string;
  readonly nothing: string;
  readonly nothingOf: (path: string) => string;
  readonly noMessage: string;
  readonly noChanges: string;
  readonly changedFiles: string;
  readonly more: string;
  readonly allFiles: string;
  readonly ofFile: string;
  readonly blame: string;
  readonly uncommitted: string;
  readonly restore: string;
  readonly restoreTitle: (path: string) => string;
  readonly restoreText: string;
}

export const ENGLISH: ModelHistoryWords = {
  title: 'History',
  files: 'Files',
  commits: 'Commits',
  commit: 'Commit',
  choose: 'Choose a commit to see what it changed.',
  failed: 'The commits could not be loaded',
  commitFailed: 'The commit could not be loaded',
  nothing: 'This branch has no commits yet.',
  nothingOf: (path) => `No commit on this branch has changed ${path}.`,
  noMessage: 'No message',
  noChanges: 'This commit changes no files.',
  changedFiles: 'Changed files',
  more: 'Show more',
  allFiles: 'Show the commits of all files',
  ofFile: 'History of this file',
  blame: 'Show who wrote each line',
  uncommitted: 'Not committed',
  restore: 'Restore this version',
  restoreTitle: (path) => `Restore this version of ${path}?`,
  restoreText:
    'It is written to your edits of the branch and replaces what the file has there. Nothing is committed yet.',
};
