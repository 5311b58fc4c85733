/** The texts of the workspace, in one language. Where a text is about objects, `name` is that of a single one. */
export interface WorkspaceWords {
  readonly workspace: string;
  /** The tree of folders. */
  readonly folders: string;
  readonly hideFolders: string;
  readonly showFolders: string;
  readonly trash: string;
  readonly search: string;
  readonly clearFilters: string;
  readonly type: string;
  readonly allTypes: string;
  readonly types: Readonly<Record<'FOLDER' | 'WORKBOOK' | 'REPORT', string>>;
  readonly owner: string;
  readonly anyOwner: string;
  readonly favourites: string;
  readonly verified: string;
  readonly changedSince: string;
  readonly columns: { readonly name: string; readonly changed: string };
  readonly justNow: string;
  /** For screen readers, after a search. */
  readonly found: (count: number, hasMore: boolean) => string;
  readonly select: (name: string) => string;
  readonly selectAll: string;
  readonly selected: (count: number) => string;
  readonly clearSelection: string;
  readonly actionsFor: (name: string) => string;
  readonly moreActions: string;
  readonly open: string;
  readonly openDashboard: string;
  readonly star: string;
  readonly unstar: string;
  readonly rename: string;
  readonly move: string;
  readonly duplicate: string;
  readonly copyLink: string;
  readonly linkCopied: string;
  readonly showRequest: string;
  readonly hideRequest: string;
  readonly delete: string;
  readonly cancel: string;
  readonly undo: string;
  readonly dismiss: string;
  readonly fields: {
    readonly name: string;
    readonly nameMissing: string;
    readonly title: string;
    readonly titleHelp: string;
    readonly description: string;
  };
  readonly newFolder: string;
  readonly createFolder: string;
  readonly save: string;
  readonly describe: (name: string) => string;
  readonly changedByOthers: string;
  readonly theirs: (text: string) => string;
  readonly moving: {
    readonly title: (count: number, name: string) => string;
    readonly action: string;
    readonly search: string;
    readonly nothing: (text: string) => string;
  };
  readonly deletion: {
    readonly title: (count: number, name: string) => string;
    readonly text: string;
    readonly withParts: string;
    readonly folders: string;
    readonly everything: string;
    readonly keepContent: string;
    readonly keepHelp: string;
    readonly action: (count: number) => string;
    /** How many are not named. */
    readonly others: (count: number) => string;
  };
  readonly done: {
    readonly moved: (count: number, name: string, folder: string) => string;
    readonly deleted: (count: number, name: string) => string;
    readonly restored: (count: number, name: string) => string;
    readonly erased: (count: number, name: string) => string;
    readonly created: (name: string) => string;
    readonly duplicated: (name: string) => string;
    readonly undone: string;
    /** How many a request has not changed. */
    readonly refused: (count: number) => string;
  };
  readonly refusals: { readonly forbidden: string; readonly gone: string; readonly inCode: string };
  readonly failed: string;
  readonly folderGone: { readonly title: string; readonly text: string; readonly action: string };
  readonly notAllowed: { readonly title: string; readonly text: (deployment: string) => string };
  readonly empty: {
    readonly title: string;
    readonly text: string;
    readonly viewer: string;
    readonly folder: string;
    readonly action: string;
  };
  readonly noMatch: { readonly title: string; readonly text: string };
  readonly file: string;
  readonly fileHelp: (path: string) => string;
  readonly trashPage: {
    readonly text: string;
    readonly empty: { readonly title: string; readonly text: string };
    readonly place: string;
    readonly inWorkbook: (name: string) => string;
    readonly deletedBy: string;
    readonly deletedAt: string;
    readonly left: string;
    readonly days: (count: number) => string;
    readonly restore: string;
    readonly restoreTo: string;
    readonly erase: string;
    readonly erasing: {
      readonly title: (count: number, name: string) => string;
      readonly text: string;
      readonly action: (count: number) => string;
    };
    readonly conflicts: Readonly<
      Record<
        | 'not_found'
        | 'folder_gone'
        | 'folder_forbidden'
        | 'workbook_gone'
        | 'workbook_forbidden'
        | 'taken'
        | 'other',
        string
      >
    >;
    readonly restoreElsewhere: string;
    readonly restoreWithoutIds: string;
  };
  readonly workbook: {
    readonly reports: string;
    readonly noReports: { readonly title: string; readonly text: string };
    readonly dashboard: string;
    readonly notPublished: string;
    readonly gone: { readonly title: string; readonly text: string };
    readonly failed: string;
  };
}

export const ENGLISH: WorkspaceWords = {
  workspace: 'Workspace',
  folders: 'Folders',
  hideFolders: 'Hide folders',
  showFolders: 'Show folders',
  trash: 'Trash',
  search: 'Search titles, fields and text',
  clearFilters: 'Clear filters',
  type: 'Type',
  allTypes: 'All types',
  types: { FOLDER: 'Folder', WORKBOOK: 'Workbook', REPORT: 'Report' },
  owner: 'Owner',
  anyOwner: 'Anyone',
  favourites: 'Favourites',
  verified: 'Verified',
  changedSince: 'Changed since it was verified',
  columns: { name: 'Name', changed: 'Changed' },
  justNow: 'just now',
  found: (count, hasMore) => `${hasMore ? 'More than ' : ''}${count} ${count === 1 ? 'item' : 'items'}`,
  select: (name) => `Select ${name}`,
  selectAll: 'Select all',
  selected: (count) => `${count} selected`,
  clearSelection: 'Clear selection',
  actionsFor: (name) => `Actions for ${name}`,
  moreActions: 'More actions',
  open: 'Open',
  openDashboard: 'Open dashboard',
  star: 'Add to favourites',
  unstar: 'Remove from favourites',
  rename: 'Rename and describe',
  move: 'Move',
  duplicate: 'Duplicate',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  showRequest: 'Show request',
  hideRequest: 'Hide request',
  delete: 'Delete',
  cancel: 'Cancel',
  undo: 'Undo',
  dismiss: 'Dismiss',
  fields: {
    name: 'Name',
    nameMissing: 'Enter a name',
    title: 'Title',
    titleHelp: 'Shown instead of the name.',
    description: 'Description',
  },
  newFolder: 'New folder',
  createFolder: 'Create folder',
  save: 'Save changes',
  describe: (name) => `Rename and describe “${name}”`,
  changedByOthers: 'Someone else has changed it in the meantime. Saving again replaces their changes.',
  theirs: (text) => `Their version: ${text}`,
  moving: {
    title: (count, name) => (count === 1 ? `Move “${name}”` : `Move ${count} items`),
    action: 'Move here',
    search: 'Search folders',
    nothing: (text) => `No folder matches “${text}”`,
  },
  deletion: {
    title: (count, name) => (count === 1 ? `Delete “${name}”?` : `Delete ${count} items?`),
    text: 'Everything stays in the trash for 30 days, and can be restored with its sharing.',
    withParts: 'Workbooks lose their reports and dashboards: pages that embed them stop showing them.',
    folders: 'What is in the folders',
    everything: 'Delete everything in them',
    keepContent: 'Move it to the top level',
    keepHelp: 'Folders that contain other folders are not deleted.',
    action: (count) => (count === 1 ? 'Delete item' : `Delete ${count} items`),
    others: (count) => `and ${count} more`,
  },
  done: {
    moved: (count, name, folder) =>
      count === 1 ? `“${name}” moved to “${folder}”` : `${count} items moved to “${folder}”`,
    deleted: (count, name) => (count === 1 ? `“${name}” deleted` : `${count} items deleted`),
    restored: (count, name) => (count === 1 ? `“${name}” restored` : `${count} items restored`),
    erased: (count, name) =>
      count === 1 ? `“${name}” deleted permanently` : `${count} items deleted permanently`,
    created: (name) => `Folder “${name}” created`,
    duplicated: (name) => `“${name}” created`,
    undone: 'Undone',
    refused: (count) =>
      count === 1 ? '1 item has not been changed' : `${count} items have not been changed`,
  },
  refusals: {
    forbidden: 'You may not change it.',
    gone: 'It does not exist any more, or is hidden from you.',
    inCode: 'A file of the data model defines it. Change the file instead.',
  },
  failed: 'The workspace could not be loaded',
  folderGone: {
    title: 'Folder not found',
    text: 'It has been deleted, or it is not shared with you.',
    action: 'Go to Workspace',
  },
  notAllowed: {
    title: 'You cannot see this workspace',
    text: (deployment) =>
      `Seeing reports of ${deployment} needs a role such as Viewer. An administrator can give it to you.`,
  },
  empty: {
    title: 'Nothing here yet',
    text: 'Ask the data a question, and save the answer as a report.',
    viewer: 'What others share with you appears here.',
    folder: 'Move reports and workbooks here, or save new ones in this folder.',
    action: 'Ask a question in Explore',
  },
  noMatch: {
    title: 'Nothing matches',
    text: 'The search covers titles, descriptions, fields and the texts of dashboards, in all folders.',
  },
  file: 'File',
  fileHelp: (path) => `Defined by ${path} in the data model`,
  trashPage: {
    text: 'What has been deleted stays here for 30 days.',
    empty: {
      title: 'The trash is empty',
      text: 'Folders, workbooks and reports that you delete can be restored here.',
    },
    place: 'Was in',
    inWorkbook: (name) => `Workbook ${name}`,
    deletedBy: 'Deleted by',
    deletedAt: 'Deleted',
    left: 'Kept for',
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
    restore: 'Restore',
    restoreTo: 'Restore to a folder',
    erase: 'Delete permanently',
    erasing: {
      title: (count, name) =>
        count === 1 ? `Delete “${name}” permanently?` : `Delete ${count} items permanently?`,
      text: 'Their reports, dashboards, versions, comments and sharing are lost. This cannot be undone.',
      action: (count) => (count === 1 ? 'Delete item permanently' : `Delete ${count} items permanently`),
    },
    conflicts: {
      not_found: 'It is not in the trash any more.',
      folder_gone:
        'The folder where it was does not exist any more. Restore the folder first, or choose another one.',
      folder_forbidden: 'You may not change the folder where it was. Choose another one.',
      workbook_gone: 'Its workbook does not exist any more. Restore the workbook first, or choose a folder.',
      workbook_forbidden: 'You may not change its workbook. Choose a folder.',
      taken: 'Something else has its address in links by now.',
      other: 'It could not be restored.',
    },
    restoreElsewhere: 'Choose folder',
    restoreWithoutIds: 'Restore with a new address',
  },
  workbook: {
    reports: 'Reports',
    noReports: {
      title: 'No reports yet',
      text: 'Reports that are saved in this workbook appear here.',
    },
    dashboard: 'Dashboard',
    notPublished: 'Not published yet',
    gone: { title: 'Workbook not found', text: 'It has been deleted, or it is not shared with you.' },
    failed: 'The workbook could not be loaded',
  },
};
