-- Deleted folders, workbooks and reports. Their rows are moved here, so that nothing else can read them and their slugs
-- and public ids are free.

create table trash (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  embed_tenant_id bigint references embed_tenants (id) on delete cascade,
  object_type text not null,
  object_id bigint not null,
  name text not null,
  owner_user_id bigint references all_users (id) on delete set null,
  -- Where it was. Folders and workbooks may be in the trash themselves, or gone.
  folder_id bigint,
  folder_path jsonb not null,
  workbook_id bigint,
  workbook_name text,
  -- The workbooks and reports that were in a folder: {workbooks: [id], reports: [id]}.
  contents jsonb,
  deleted_by bigint references all_users (id) on delete set null,
  deleted_at timestamptz not null default now(),
  erase_at timestamptz not null,
  constraint trash_object_type check (object_type in ('FOLDER', 'WORKBOOK', 'REPORT')),
  constraint trash_object_unique unique (object_type, object_id),
  constraint trash_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index trash_by_deployment on trash (tenant_id, deployment_id, id);
create index trash_by_owner on trash (owner_user_id) where owner_user_id is not null;
create index trash_by_deleter on trash (deleted_by) where deleted_by is not null;
create index trash_by_embed_tenant on trash (embed_tenant_id) where embed_tenant_id is not null;
create index trash_expiring on trash (erase_at);

-- The rows of what was deleted, of its parts and of its sharing.
create table trash_rows (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  trash_id bigint not null references trash (id) on delete cascade,
  -- Whose row it is, if of an embed tenant: comments on dashboards of the account, too.
  embed_tenant_id bigint references embed_tenants (id) on delete cascade,
  -- Whom it is about, such as a recipient.
  user_id bigint references all_users (id) on delete cascade,
  table_name text not null,
  -- Null for rows whose id is not a number, which have no parts.
  row_id bigint,
  content jsonb not null
);
create index trash_rows_of_trash on trash_rows (trash_id, table_name, row_id);
create index trash_rows_by_tenant on trash_rows (tenant_id);
create index trash_rows_by_embed_tenant on trash_rows (embed_tenant_id) where embed_tenant_id is not null;
create index trash_rows_by_user on trash_rows (user_id) where user_id is not null;
