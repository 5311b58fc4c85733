-- Exports of dashboards, for five minutes.
create table dashboard_exports (
  id text primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  dashboard_id bigint not null references dashboards (id) on delete cascade,
  -- Who may poll and download it.
  started_by bigint not null references all_users (id) on delete cascade,
  -- Whose rows it shows.
  rendered_for bigint not null references all_users (id) on delete cascade,
  format text not null,
  layout text not null,
  -- Values of the controls, and what is given of an embed user for this export only.
  options jsonb not null,
  status text not null default 'pending',
  error text,
  content bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint dashboard_exports_status check (status in ('pending', 'processing', 'completed', 'failed')),
  constraint dashboard_exports_format check (format in ('png', 'pdf')),
  constraint dashboard_exports_layout check (layout in ('screenshot', 'print')),
  constraint dashboard_exports_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index dashboard_exports_by_deployment on dashboard_exports (tenant_id, deployment_id);
create index dashboard_exports_by_dashboard on dashboard_exports (dashboard_id);
create index dashboard_exports_by_starter on dashboard_exports (started_by);
create index dashboard_exports_unfinished on dashboard_exports (rendered_for) where status in ('pending', 'processing');
create index dashboard_exports_rendered_for on dashboard_exports (rendered_for);
create index dashboard_exports_expiring on dashboard_exports (expires_at);
-- Images and documents are compressed already.
alter table dashboard_exports alter column content set storage external;

-- The dashboard that a session of the server itself renders, and what is given of its embed user for that; null for the
-- sessions of hosts.
alter table embed_sessions add column render jsonb;
