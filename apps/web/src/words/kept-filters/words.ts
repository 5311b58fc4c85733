/** The texts of filters that are kept under a name, in one language. */
export interface KeptFilterWords {
  readonly title: string;
  readonly applied: (name: string) => string;
  readonly empty: string;
  readonly notFound: string;
  readonly more: string;
  readonly keep: string;
  readonly nothingToKeep: string;
  readonly name: string;
  readonly forEveryone: string;
  readonly forEveryoneHint: string;
  readonly replace: string;
  readonly save: string;
  readonly back: string;
  readonly sharedBy: (name: string) => string;
  readonly incomplete: string;
  readonly change: (name: string) => string;
  readonly delete: (name: string) => string;
  readonly deleteForEveryone: (name: string) => string;
  readonly deleted: (name: string) => string;
  readonly changed: (name: string) => string;
  readonly undo: string;
  readonly undone: string;
  readonly notApplied: (name: string) => string;
  readonly missing: string;
  readonly applyRest: string;
  readonly failed: string;
  readonly gone: string;
  readonly tooMany: string;
  readonly tooLarge: string;
  readonly notAllowed: string;
}

export const ENGLISH: KeptFilterWords = {
  title: 'Kept filters',
  applied: (name) => `“${name}” applied`,
  empty: 'You have no kept filters for this view yet. Keep the filters of a question to use them again.',
  notFound: 'No kept filter has this name.',
  more: 'There are more. Type a name to find them.',
  keep: 'Keep these filters',
  nothingToKeep: 'Add a filter to the question first.',
  name: 'Name',
  forEveryone: 'For everyone who can explore this deployment',
  forEveryoneHint: 'They also see the values in the filters.',
  replace: 'Replace the conditions with those of this question',
  save: 'Save',
  back: 'Back',
  sharedBy: (name) => `Shared by ${name}`,
  incomplete: 'Some fields are missing',
  change: (name) => `Change “${name}”`,
  delete: (name) => `Delete “${name}”`,
  deleteForEveryone: (name) => `Delete “${name}” for everyone`,
  deleted: (name) => `“${name}” deleted`,
  changed: (name) => `“${name}” changed`,
  undo: 'Undo',
  undone: 'Undone',
  notApplied: (name) => `“${name}” was not applied.`,
  missing: 'These fields no longer exist, or you may not see them:',
  applyRest: 'Apply the other conditions',
  failed: 'That did not work.',
  gone: 'It has been deleted, or is no longer shared.',
  tooMany: 'You have as many kept filters as you can have in this deployment. Delete one first.',
  tooLarge: 'These filters are too large to keep. Use fewer values.',
  notAllowed: 'You may not change filters for everyone.',
};
