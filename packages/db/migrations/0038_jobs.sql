-- Exports of tables, which have no job: the response is the file. Kept for a day, for the list of what runs and has ended.
create table table_exports (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  user_id bigint not null references all_users (id) on delete cascade,
  title text not null,
  format text not null,
  state text not null default 'running',
  -- The server that sends the file: without it, the export has failed.
  node_id uuid not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint table_exports_state check (state in ('running', 'succeeded', 'failed', 'cancelled')),
  constraint table_exports_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index table_exports_by_tenant on table_exports (tenant_id, started_at);
create index table_exports_by_deployment on table_exports (tenant_id, deployment_id);
create index table_exports_by_user on table_exports (user_id);

-- What an account did recently, whatever its deployments.
create index builds_by_time on builds (tenant_id, created_at);
create index dbt_syncs_by_time on dbt_syncs (tenant_id, started_at);
create index notification_runs_by_time on notification_runs (tenant_id, created_at);
create index dashboard_exports_by_time on dashboard_exports (tenant_id, created_at);
create index credentials_expiring on credentials (tenant_id, expires_at)
  where kind = 'api_key' and expires_at is not null;

-- The newest build of production, however many branches are built after it.
create index builds_of_production on builds (deployment_id, id desc) where mode = 'production';

-- Whether anybody has asked a question yet.
create index api_requests_of_questions on api_requests (tenant_id) where operation = 'runQuery' and status = 200;
