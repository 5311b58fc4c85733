-- Folders, workbooks, reports and dashboards. Rows with an embed tenant were created by its users in creator mode.

create table folders (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  embed_tenant_id bigint references embed_tenants (id) on delete cascade,
  parent_id bigint references folders (id),
  owner_user_id bigint references all_users (id) on delete set null,
  name text not null,
  position integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint folders_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index folders_by_deployment on folders (tenant_id, deployment_id, id);
create index folders_by_parent on folders (parent_id);
create index folders_by_owner on folders (owner_user_id);
create index folders_by_embed_tenant on folders (embed_tenant_id) where embed_tenant_id is not null;

create table workbooks (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  embed_tenant_id bigint references embed_tenants (id) on delete cascade,
  folder_id bigint references folders (id) on delete set null,
  owner_user_id bigint references all_users (id) on delete set null,
  name text not null,
  slug text,
  meta jsonb not null default '{}',
  dashboard_draft jsonb,
  -- The file in the data model in which the workbook's dashboard lives; null if it does not live in code.
  source_path text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint workbooks_slug check (slug = lower(slug)),
  constraint workbooks_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create unique index workbooks_slug_unique on workbooks (tenant_id, deployment_id, slug);
create index workbooks_by_deployment on workbooks (tenant_id, deployment_id, id);
create index workbooks_by_folder on workbooks (folder_id);
create index workbooks_by_owner on workbooks (owner_user_id);
create index workbooks_by_embed_tenant on workbooks (embed_tenant_id) where embed_tenant_id is not null;

create table reports (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  embed_tenant_id bigint references embed_tenants (id) on delete cascade,
  workbook_id bigint references workbooks (id) on delete cascade,
  folder_id bigint references folders (id) on delete set null,
  owner_user_id bigint references all_users (id) on delete set null,
  public_id text not null,
  name text not null,
  title text,
  description text,
  source text,
  sql_query text,
  -- The query as the client sent it: JSON in a string.
  json_query text,
  pivot_items jsonb,
  -- Everything else about the query and its visualisation.
  meta jsonb,
  version integer not null default 1,
  refreshed_by bigint references all_users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reports_public_id check (public_id ~ '^[0-9A-Za-z]{12}$'),
  constraint reports_public_id_unique unique (tenant_id, public_id),
  constraint reports_source check (source in ('GOOGLE_SHEETS', 'EXCEL', 'PLAYGROUND', 'D3')),
  constraint reports_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index reports_by_deployment on reports (tenant_id, deployment_id, id);
create index reports_by_workbook on reports (workbook_id);
create index reports_by_folder on reports (folder_id);
create index reports_by_owner on reports (owner_user_id);
create index reports_by_embed_tenant on reports (embed_tenant_id) where embed_tenant_id is not null;

-- Where the result of a report was put in spreadsheets.
create table report_placements (
  id uuid primary key default gen_random_uuid(),
  tenant_id bigint not null references tenants (id) on delete cascade,
  report_id bigint not null references reports (id) on delete cascade,
  external_workbook_id text not null,
  workbook_name text,
  host text,
  sheet_id text,
  sheet_name text,
  anchor_cell text,
  result_location text not null,
  end_result_cell text,
  -- The checksum of the query whose result is there.
  query_checksum text,
  result_checksum jsonb,
  placed_at timestamptz not null default now(),
  placed_by bigint references all_users (id) on delete set null,
  refreshed_at timestamptz,
  refreshed_by bigint references all_users (id) on delete set null,
  constraint report_placements_host check (host in ('GOOGLE_SHEETS', 'EXCEL'))
);
create index report_placements_by_report on report_placements (report_id);
create index report_placements_by_workbook on report_placements (tenant_id, external_workbook_id);

create table dashboards (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  workbook_id bigint not null references workbooks (id) on delete cascade,
  public_id text not null,
  status text not null default 'published',
  allow_embed boolean not null default false,
  published_version_id bigint,
  -- The AI threads of widgets: {widgetId: {threadId, checksum}}.
  ai_threads jsonb not null default '{}',
  created_by bigint references all_users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dashboards_workbook_unique unique (workbook_id),
  constraint dashboards_public_id check (public_id ~ '^[0-9A-Za-z]{12}$'),
  constraint dashboards_public_id_unique unique (tenant_id, public_id),
  constraint dashboards_status check (status in ('draft', 'published', 'archived')),
  constraint dashboards_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index dashboards_by_deployment on dashboards (tenant_id, deployment_id, id);

-- Never changed once written.
create table dashboard_versions (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  dashboard_id bigint not null references dashboards (id) on delete cascade,
  number integer not null,
  title text,
  description text,
  config jsonb not null,
  -- The build that published the version from a file.
  build_id bigint,
  created_by bigint references all_users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint dashboard_versions_number_unique unique (dashboard_id, number)
);
alter table dashboards add constraint dashboards_published_version
  foreign key (published_version_id) references dashboard_versions (id) deferrable initially deferred;

-- The reports of a version as they were when it was published.
create table report_snapshots (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  dashboard_version_id bigint not null references dashboard_versions (id) on delete cascade,
  report_id bigint references reports (id) on delete set null,
  report_public_id text not null,
  report_version integer not null,
  name text not null,
  title text,
  description text,
  sql_query text,
  json_query text,
  pivot_items jsonb,
  meta jsonb,
  constraint report_snapshots_report_unique unique (dashboard_version_id, report_public_id)
);
create index report_snapshots_by_report on report_snapshots (report_id);

-- When a user last viewed an object.
create table content_views (
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references all_users (id) on delete cascade,
  object_type text not null,
  object_id bigint not null,
  viewed_at timestamptz not null default now(),
  primary key (user_id, object_type, object_id),
  constraint content_views_type check (object_type in ('WORKBOOK', 'REPORT'))
);
create index content_views_of_object on content_views (object_type, object_id);

create table dashboard_comments (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  dashboard_id bigint not null references dashboards (id) on delete cascade,
  embed_tenant_id bigint not null references embed_tenants (id) on delete cascade,
  parent_id bigint references dashboard_comments (id) on delete cascade,
  author_user_id bigint references all_users (id) on delete set null,
  body text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  removed_at timestamptz,
  resolved_at timestamptz,
  resolved_by bigint references all_users (id) on delete set null
);
create index dashboard_comments_threads
  on dashboard_comments (dashboard_id, embed_tenant_id, id) where parent_id is null;
create index dashboard_comments_by_parent on dashboard_comments (parent_id);
create index dashboard_comments_by_author on dashboard_comments (author_user_id);
