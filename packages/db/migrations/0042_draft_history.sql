-- The version of the draft whose state a change brought back; null for other changes.
alter table draft_changes add column restored integer;
-- For the limit of the history.
create index draft_changes_by_age on draft_changes (created_at);

-- The version of the draft that was published; null for those of earlier releases.
alter table dashboard_versions add column draft_version integer;

-- Who has the draft of a dashboard open. It is worth nothing after a crash, so it is not in the log of the database.
create unlogged table draft_presences (
  tenant_id bigint not null references tenants (id) on delete cascade,
  workbook_id bigint not null references workbooks (id) on delete cascade,
  user_id bigint not null references all_users (id) on delete cascade,
  -- The widgets that they have selected.
  selection text[] not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint draft_presences_once primary key (workbook_id, user_id)
);
create index draft_presences_by_tenant on draft_presences (tenant_id);
create index draft_presences_by_user on draft_presences (user_id);
