/** The texts about a dashboard whose file has errors, in one language. */
export interface RepairWords {
  readonly title: string;
  readonly text: string;
  /** Saves a file that has no errors any more. */
  readonly open: string;
  readonly changed: string;
  readonly overwrite: string;
  readonly loadTheirs: string;
}

export const ENGLISH: RepairWords = {
  title: 'This file has errors',
  text: 'The board opens once they are fixed. What you change goes to your dev branch.',
  open: 'Save and open the board',
  changed: 'Someone else has changed the file in the meantime.',
  overwrite: 'Save mine anyway',
  loadTheirs: 'Load their version',
};
