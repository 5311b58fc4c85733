-- The changes of the drafts of dashboards, as commands, so that editors see what others did, and can go back.
create table draft_changes (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  workbook_id bigint not null references workbooks (id) on delete cascade,
  -- Counts the changes of the draft from 1.
  version integer not null,
  -- Chosen by the client, so that a change that it sends again is made once.
  change_id uuid not null,
  kind text not null constraint draft_changes_kind check (kind in ('edit', 'replacement', 'start')),
  commands jsonb not null,
  -- The commands that revert them.
  inverse jsonb not null,
  -- Null for a build that publishes a file.
  created_by bigint references all_users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint draft_changes_version_unique unique (workbook_id, version),
  constraint draft_changes_once unique (workbook_id, change_id)
);
create index draft_changes_by_tenant on draft_changes (tenant_id);
create index draft_changes_by_author on draft_changes (created_by) where created_by is not null;

-- The number of the draft's last change; 0 for drafts of earlier releases until they change.
alter table workbooks add column draft_version integer not null default 0;
