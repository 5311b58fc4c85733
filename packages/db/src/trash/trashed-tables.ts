/** Rows that go to the trash with an object and come back with it. */
export interface TrashedRows {
  readonly table: string;
  /** The rows that they belong to: the object of this type, or rows of a table above. */
  readonly of:
    | { readonly type: 'FOLDER' | 'WORKBOOK' | 'REPORT' | 'NOTIFICATION' }
    | { readonly table: string };
  /** How they name what they belong to: a column with its id, or the type of a shared resource. */
  readonly by: { readonly column: string } | { readonly resourceType: string };
  /** Values that replace what they had when they come back. */
  readonly backAs?: Readonly<Record<string, unknown>>;
}

const parts = (table: string, of: string, column: string): TrashedRows => ({
  table,
  of: { table: of },
  by: { column },
});
const policies = (of: string, resourceType: string): TrashedRows => ({
  table: 'resource_policies',
  of: { table: of },
  by: { resourceType },
});

/** Everything that goes to the trash, each after what it belongs to. */
export const TRASHED: readonly TrashedRows[] = [
  { table: 'folders', of: { type: 'FOLDER' }, by: { column: 'id' } },
  { table: 'workbooks', of: { type: 'WORKBOOK' }, by: { column: 'id' } },
  { table: 'reports', of: { type: 'REPORT' }, by: { column: 'id' } },
  parts('reports', 'workbooks', 'workbook_id'),
  parts('report_placements', 'reports', 'report_id'),
  parts('report_versions', 'reports', 'report_id'),
  parts('draft_changes', 'workbooks', 'workbook_id'),
  parts('dashboards', 'workbooks', 'workbook_id'),
  parts('dashboard_versions', 'dashboards', 'dashboard_id'),
  parts('report_snapshots', 'dashboard_versions', 'dashboard_version_id'),
  parts('dashboard_comments', 'dashboards', 'dashboard_id'),
  parts('ai_widget_threads', 'dashboards', 'dashboard_id'),
  { table: 'notifications', of: { type: 'NOTIFICATION' }, by: { column: 'id' } },
  // Nobody expects emails of a dashboard that was deleted, so they have to be enabled again.
  {
    ...parts('notifications', 'dashboards', 'dashboard_id'),
    backAs: { is_enabled: false, next_run_at: null },
  },
  parts('notification_recipients', 'notifications', 'notification_id'),
  parts('notification_exceptions', 'notifications', 'notification_id'),
  policies('folders', 'Folder'),
  policies('workbooks', 'Workbook'),
  policies('reports', 'Report'),
  policies('dashboards', 'Dashboard'),
  parts('favourites', 'folders', 'folder_id'),
  parts('favourites', 'workbooks', 'workbook_id'),
  parts('favourites', 'reports', 'report_id'),
  parts('favourites', 'dashboards', 'dashboard_id'),
];

/**
 * What ends when an object is deleted: files that live for minutes, who has a draft open, the history of deliveries, and
 * channels, whose secrets must not survive the rotation of their key.
 */
export const NOT_TRASHED: readonly string[] = [
  'dashboard_exports',
  'draft_presences',
  'notification_channels',
  'notification_claimed_addresses',
  'notification_figures',
  'notification_previews',
  'notification_run_channels',
  'notification_run_recipients',
  'notification_runs',
];
