/** The texts of asking as somebody else, in one language. */
export interface AsWhomWords {
  /** The button that opens the choice. */
  readonly action: string;
  readonly title: string;
  readonly about: string;
  readonly kinds: { readonly person: string; readonly group: string; readonly context: string };
  readonly searchPeople: string;
  readonly searchGroups: string;
  readonly groupNote: string;
  readonly contextNote: string;
  readonly notJson: string;
  readonly start: string;
  readonly banner: {
    readonly person: (name: string) => string;
    readonly group: (name: string) => string;
    readonly context: (name: string) => string;
  };
  readonly bannerNote: string;
  readonly beside: string;
  readonly stop: string;
  /** The heading of one's own answer. */
  readonly you: string;
  readonly noFilters: string;
  readonly filters: string;
  /** @param shown the count in the reader's digits */
  readonly hidden: (count: number, shown: string) => string;
  readonly nothingHidden: string;
  readonly refused: string;
  /** Above the fields of the question that they do not see. */
  readonly refusedFor: string;
  /** The person or group does not exist any more. */
  readonly gone: string;
  readonly noAccess: string;
}

export const ENGLISH: AsWhomWords = {
  action: 'Ask as…',
  title: 'Ask as somebody else',
  about:
    'See what access policies show to somebody else. Each question that you ask as them is recorded in the audit log.',
  kinds: { person: 'Person', group: 'Group', context: 'Security context' },
  searchPeople: 'Search people',
  searchGroups: 'Search groups and embed tenants',
  groupNote: 'A member of only this group, whose attributes have their default values.',
  contextNote:
    'As the data model sees it: groups and attributes in “cubeCloud”, all other claims beside it. The audit log does not record their values.',
  notJson: 'This is not valid JSON yet.',
  start: 'Show their answer',
  banner: {
    person: (name) => `You are asking as ${name}.`,
    group: (name) => `You are asking as a member of ${name}.`,
    context: () => 'You are asking with another security context.',
  },
  bannerNote: 'Nothing here can be downloaded or saved.',
  beside: 'Side by side',
  stop: 'Stop',
  you: 'You',
  noFilters: 'The access policy adds no filters.',
  filters: 'The access policy adds these filters:',
  hidden: (count, shown) => `${shown} ${count === 1 ? 'field is' : 'fields are'} hidden from them`,
  nothingHidden: 'No field of this view is hidden from them.',
  refused: 'They cannot ask this question.',
  refusedFor: 'These fields are hidden from them:',
  gone: 'They no longer exist, or their account is deactivated',
  noAccess: 'They have no access to this deployment',
};
