/** The texts about those who can help with what somebody may not do, in one language. */
export interface WhoCanHelpWords {
  /** Above the names. */
  readonly title: string;
  /** Below them, if there are others. */
  readonly more: string;
  /** To administrators themselves, about what is not there. */
  readonly administrator: string;
  readonly openTrash: string;
}

export const ENGLISH: WhoCanHelpWords = {
  title: 'Administrators who can help:',
  more: 'Other administrators can help, too.',
  administrator:
    'As an administrator you can open everything, so it has been deleted, or the address is wrong.',
  openTrash: 'Open trash',
};
