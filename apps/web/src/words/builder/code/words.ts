/** The texts about the file of a dashboard, in one language. Numbers are in the reader's digits. */
export interface CodeWords {
  readonly title: string;
  /** The name of the editor. */
  readonly label: string;
  readonly close: string;
  readonly problem: (line: string, message: string) => string;
  /** What the board shows while the text has an error. */
  readonly kept: string;
  readonly discard: string;
  /** A report whose definition was changed in the text, although it is changed elsewhere. */
  readonly fixed: (report: string) => string;
  readonly refused: string;
  /** Makes a file of a dashboard. */
  readonly move: string;
  readonly moveText: string;
  /** Makes a dashboard without a file of one with a file. */
  readonly detach: string;
  readonly detachText: string;
  /** A dashboard that a file of the data model defines. */
  readonly inFile: {
    readonly onBranch: (branch: string) => string;
    readonly notYet: string;
    readonly changed: string;
    readonly unchanged: string;
    readonly commit: string;
    readonly commitText: (branch: string) => string;
    readonly message: string;
    readonly suggested: (title: string) => string;
    readonly committed: string;
    /** The commit of people who may not publish. */
    readonly review: {
      readonly commit: string;
      readonly text: string;
      readonly branch: string;
      readonly committed: (branch: string) => string;
      /** Opens the page with the changes of the branch. */
      readonly open: string;
    };
    /** Comes before the paths of files that two branches have changed. */
    readonly conflicts: string;
    readonly conflictsText: string;
    readonly replaceTheirs: string;
  };
}

export const ENGLISH: CodeWords = {
  title: 'Code',
  label: 'Dashboard as code',
  close: 'Close the code',
  problem: (line, message) => `Line ${line}: ${message}.`,
  kept: 'The board shows the last text without errors.',
  discard: 'Discard text',
  fixed: (report) =>
    `The report ${report} is a report of its own. Change it with Edit question, and leave it as it is here.`,
  refused: 'Somebody has changed the same in the meantime. Discard the text to see their version.',
  move: 'Move to code',
  moveText:
    'The dashboard becomes a file of the data model, with its reports. Its address and those it is shared with stay the same. From then on, it is edited on a branch.',
  detach: 'Detach from the file',
  detachText:
    'The file is deleted when this is published. The dashboard stays as it is, and is then edited here without a branch.',
  inFile: {
    onBranch: (branch) => `On branch ${branch}`,
    notYet: 'Your first change goes to a dev branch of your own.',
    changed: 'Not committed yet',
    unchanged: 'No changes',
    commit: 'Commit and publish',
    commitText: (branch) =>
      `All changes of your dev branch go into ${branch}, also those of other files. Viewers see them when the build has finished.`,
    message: 'Message',
    suggested: (title) => `Change the dashboard ${title}`,
    committed: 'Committed. Viewers see the changes when the build has finished.',
    review: {
      commit: 'Commit for review',
      text: 'All changes of your dev branch go into a branch that others review, also those of other files. Viewers see them when somebody who may publish merges the branch.',
      branch: 'Branch for the review',
      committed: (branch) => `Committed to ${branch}. Viewers see the changes when the branch is merged.`,
      open: 'Review changes',
    },
    conflicts: 'Others have committed changes to the same places of these files:',
    conflictsText: 'Close this to merge them in the files yourself, or replace their versions with yours.',
    replaceTheirs: 'Commit my versions',
  },
};
