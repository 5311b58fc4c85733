/** The texts of sharing, in one language. */
export interface SharingWords {
  /** In menus and on buttons that open the dialog. */
  readonly share: string;
  readonly title: (name: string) => string;
  readonly levels: Readonly<Record<'none' | 'view' | 'edit' | 'full', string>>;
  readonly levelOf: (name: string) => string;
  /** The level of those who are added next. */
  readonly newLevel: string;
  readonly add: string;
  /** The same for people of an embed tenant, who share with nobody outside it. */
  readonly addInside: string;
  readonly added: (name: string) => string;
  readonly noCandidate: (text: string) => string;
  /** Where nothing was searched for. */
  readonly noCandidates: string;
  readonly moreCandidates: string;
  readonly alreadyShared: string;
  readonly deactivated: string;
  readonly group: string;
  readonly embedTenant: string;
  readonly members: (count: string) => string;
  readonly everyone: string;
  readonly allEmbedUsers: string;
  readonly administrators: string;
  /** A role whose name is hidden from the reader. */
  readonly role: string;
  readonly here: string;
  readonly inherited: string;
  readonly inheritedNote: string;
  readonly byRole: string;
  readonly byRoleNote: string;
  readonly owner: string;
  readonly fromFolder: (name: string) => string;
  readonly fromWorkbook: string;
  readonly shareFolder: (name: string) => string;
  /** Of a folder that the reader may not share. */
  readonly folderIsLocked: string;
  readonly noAccess: string;
  readonly inTheEnd: (level: string) => string;
  readonly actionsFor: (name: string) => string;
  readonly remove: string;
  readonly removed: (name: string) => string;
  readonly undo: string;
  readonly copyLink: string;
  readonly linkCopied: string;
  readonly showRequest: string;
  readonly find: string;
  readonly notFound: (text: string) => string;
  readonly showMore: string;
  readonly back: string;
  readonly failed: string;
  readonly notAllowed: { readonly title: string; readonly text: string };
  readonly changeFailed: {
    readonly denied: string;
    readonly gone: string;
    readonly full: string;
    readonly offline: string;
    readonly other: string;
  };
  readonly seen: {
    readonly action: string;
    readonly others: string;
    readonly choose: string;
    readonly title: (name: string) => string;
    readonly workspace: string;
    readonly path: string;
    readonly search: string;
    readonly nothing: { readonly title: string; readonly text: string };
    readonly failed: string;
    readonly reasons: {
      readonly OWNER: string;
      readonly SHARED: string;
      readonly FOLDER: (name: string) => string;
      readonly ROLE: string;
      readonly ADMINISTRATOR: string;
      readonly CONTENTS: string;
    };
  };
  /** What gives somebody their access. */
  readonly through: {
    readonly group: (name: string) => string;
    readonly role: (name: string) => string;
    readonly everyone: string;
  };
  readonly handOver: {
    readonly action: string;
    readonly title: (name: string) => string;
    readonly text: string;
    readonly to: string;
    readonly confirm: (from: string, to: string) => string;
    readonly done: (from: string, to: string) => string;
    readonly counts: Readonly<
      Record<'folders' | 'workbooks' | 'reports' | 'notifications' | 'trash' | 'keptFilters', string>
    >;
    readonly failed: string;
  };
}

export const ENGLISH: SharingWords = {
  share: 'Share',
  title: (name) => `Share “${name}”`,
  levels: { none: 'No access', view: 'Can view', edit: 'Can edit', full: 'Full access' },
  levelOf: (name) => `Access of ${name}`,
  newLevel: 'Access to give',
  add: 'Add people, groups or embed tenants',
  addInside: 'Add people or groups',
  added: (name) => `Shared with ${name}`,
  noCandidate: (text) => `No match for “${text}”`,
  noCandidates: 'There is nothing to choose from yet.',
  moreCandidates: 'Type more to find others',
  alreadyShared: 'Already shared',
  deactivated: 'Deactivated',
  group: 'Group',
  embedTenant: 'Embed tenant',
  members: (count) => `Members: ${count}`,
  everyone: 'Everyone in the account',
  allEmbedUsers: 'All embed users',
  administrators: 'Administrators',
  role: 'A role',
  here: 'Shared here',
  inherited: 'Inherited from above',
  inheritedNote: 'Access that you set here replaces what is inherited.',
  byRole: 'Through roles',
  byRoleNote: 'Roles apply to all content. Administrators change them.',
  owner: 'Owner',
  fromFolder: (name) => `From the folder “${name}”`,
  fromWorkbook: 'From its workbook',
  shareFolder: (name) => `Share the folder “${name}”`,
  folderIsLocked: 'Changing this needs full access to the folder',
  noAccess: 'No access in the end: deactivated, or without access to this deployment',
  inTheEnd: (level) => `With other access, in the end: ${level}`,
  actionsFor: (name) => `Actions for ${name}`,
  remove: 'Remove access',
  removed: (name) => `${name} no longer has access here`,
  undo: 'Undo',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  showRequest: 'Show request',
  find: 'Find who has access',
  notFound: (text) => `No match for “${text}” among those with access`,
  showMore: 'Show more',
  back: 'Back',
  failed: 'Who has access could not be loaded',
  notAllowed: {
    title: 'You cannot share this',
    text: 'Sharing needs full access. The owner or an administrator can give it to you.',
  },
  changeFailed: {
    denied: 'You no longer have full access here, so nothing was changed.',
    gone: 'This no longer exists, so nothing was changed.',
    full: 'This is shared with too many people. Share it with a group instead.',
    offline: 'The server cannot be reached, so nothing was changed. Try again.',
    other: 'Nothing was changed. Try again.',
  },
  seen: {
    action: 'Show what they see',
    others: 'What others see',
    choose: 'Choose a person, group or embed tenant',
    title: (name) => `What ${name} sees`,
    workspace: 'Workspace',
    path: 'Folder',
    search: 'Search in all folders',
    nothing: {
      title: 'They see nothing here',
      text: 'Nothing in this place is shared with them, or they cannot open the deployment.',
    },
    failed: 'What they see could not be loaded',
    reasons: {
      OWNER: 'Owner',
      SHARED: 'Shared directly',
      FOLDER: (name) => `Through the folder “${name}”`,
      ROLE: 'Through a role',
      ADMINISTRATOR: 'Administrator',
      CONTENTS: 'Only to reach something inside',
    },
  },
  through: {
    group: (name) => `Through the group “${name}”`,
    role: (name) => `Through the role “${name}”`,
    everyone: 'Shared with everyone in the account',
  },
  handOver: {
    action: 'Hand over their content',
    title: (name) => `Hand over what ${name} owns`,
    text: 'Someone else becomes the owner of all their folders, workbooks, reports and scheduled deliveries, in every deployment and in the trash. Sharing and recipients stay as they are.',
    to: 'New owner',
    confirm: (from, to) => `Hand over everything from ${from} to ${to}`,
    done: (from, to) => `${to} now owns what ${from} owned`,
    counts: {
      folders: 'Folders',
      workbooks: 'Workbooks',
      reports: 'Reports',
      notifications: 'Scheduled deliveries',
      trash: 'In the trash',
      keptFilters: 'Shared kept filters',
    },
    failed: 'Nothing was handed over.',
  },
};
