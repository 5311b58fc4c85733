-- Reports as they were after each change of what defines them. Never changed once written.
create table report_versions (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  report_id bigint not null references reports (id) on delete cascade,
  -- The version of the report.
  number integer not null,
  name text not null,
  title text,
  description text,
  sql_query text,
  json_query text,
  pivot_items jsonb,
  meta jsonb,
  -- Null if unknown, as for reports that an earlier release changed.
  created_by bigint references all_users (id) on delete set null,
  created_at timestamptz not null,
  constraint report_versions_number_unique unique (report_id, number)
);
create index report_versions_by_tenant on report_versions (tenant_id);
create index report_versions_by_author on report_versions (created_by) where created_by is not null;
