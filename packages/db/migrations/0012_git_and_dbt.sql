-- Git remotes, and syncs of dbt projects.

-- The bytes of a commit that git made elsewhere, of which the other columns do not tell all (committer, time zones,
-- signatures); null for one made here. Entries of trees may now also be links (120000) and submodules (160000).
alter table commits add column raw bytea;

-- The repository that a deployment's model is kept in, beside here.
create table git_remotes (
  deployment_id bigint primary key references deployments (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  provider text not null,
  url text not null,
  auth_kind text not null,
  username text,
  secret text, -- encrypted
  public_key text,
  known_hosts text,
  github_installation_id bigint,
  webhook_secret text not null, -- encrypted
  -- Null until the deployment was connected: a deploy key was made for it before.
  connected_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint git_remotes_provider check (provider in ('github', 'gitlab', 'generic')),
  constraint git_remotes_auth check (auth_kind in ('none', 'token', 'ssh_key', 'github_app')),
  constraint git_remotes_secret check ((secret is not null) = (auth_kind in ('token', 'ssh_key')))
);

-- Where a branch was at the remote when it was last fetched or pushed: what a rewritten history is told by.
create table git_remote_branches (
  deployment_id bigint not null references git_remotes (deployment_id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  name text not null,
  head_oid bytea not null,
  -- Why the newest pull that no person waited for failed.
  error text,
  updated_at timestamptz not null default now(),
  primary key (deployment_id, name)
);

-- Deliveries of webhooks that were taken: one that comes again does nothing.
create table webhook_deliveries (
  deployment_id bigint not null references deployments (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  purpose text not null,
  delivery_id text not null,
  received_at timestamptz not null default now(),
  primary key (deployment_id, purpose, delivery_id),
  constraint webhook_deliveries_purpose check (purpose in ('model', 'dbt'))
);
create index webhook_deliveries_by_age on webhook_deliveries (received_at);

-- A user's link to GitHub: his own token there, by which he sees installations and repositories.
create table github_links (
  user_id bigint primary key references users (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  login text not null,
  access_token text not null, -- encrypted
  refresh_token text, -- encrypted
  expires_at timestamptz,
  linked_at timestamptz not null default now()
);

-- The dbt project that a deployment's model is made from.
create table dbt_integrations (
  deployment_id bigint primary key references deployments (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  repository_url text not null,
  project_path text not null default '.',
  branch text,
  target_schema text,
  target text not null default 'dev',
  -- A manifest in the repository that is taken as it is, instead of running dbt.
  manifest_path text,
  auth_kind text not null default 'none',
  username text,
  secret text, -- encrypted
  public_key text,
  known_hosts text,
  github_installation_id bigint,
  variables text[] not null default '{}',
  options jsonb not null default '{}',
  notify_emails text[] not null default '{}',
  webhook_secret text not null, -- encrypted
  webhook_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dbt_integrations_auth check (auth_kind in ('none', 'token', 'ssh_key', 'github_app')),
  constraint dbt_integrations_secret check ((secret is not null) = (auth_kind in ('token', 'ssh_key')))
);

-- Runs of syncs. A run is one job; `phases` are those that ended, and a worker goes on after the last of them.
create table dbt_syncs (
  id uuid primary key,
  number bigint generated always as identity,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  status text not null default 'RUNNING',
  trigger text not null,
  trigger_context jsonb,
  source text not null,
  output text not null,
  branch_name text not null,
  git_ref text,
  user_id bigint references users (id) on delete set null,
  -- What it works by, as it was at the start; secrets are read from the integration when they are needed.
  settings jsonb not null,
  stage text not null default 'INITIALIZING',
  message text,
  phases jsonb not null default '[]',
  attempts integer not null default 0,
  head_sha text,
  stats jsonb,
  result jsonb,
  error_message text,
  failed_phase text,
  duration_ms integer,
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint dbt_syncs_status check (status in ('RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNKNOWN')),
  constraint dbt_syncs_trigger check (trigger in ('manual', 'api', 'webhook', 'agent', 'unknown')),
  constraint dbt_syncs_source check (source in ('git', 'manifest')),
  constraint dbt_syncs_output check (output in ('branch', 'files')),
  constraint dbt_syncs_number_unique unique (number)
);
create index dbt_syncs_by_deployment on dbt_syncs (deployment_id, number desc);
create index dbt_syncs_running on dbt_syncs (number) where status = 'RUNNING';

-- What phases hand on to those after them: the manifest (`manifest`, gzipped JSON), the converted model (`model`).
-- Gone when the run ends.
create table dbt_sync_documents (
  sync_id uuid not null references dbt_syncs (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  name text not null,
  content bytea not null,
  primary key (sync_id, name)
);

-- The generated files of runs that committed nothing, kept for an hour.
create table dbt_sync_files (
  sync_id uuid not null references dbt_syncs (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  path text not null,
  content text not null,
  expires_at timestamptz not null,
  primary key (sync_id, path)
);
create index dbt_sync_files_by_expiry on dbt_sync_files (expires_at);

create table dbt_sync_logs (
  id bigint generated always as identity primary key,
  sync_id uuid not null references dbt_syncs (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  logged_at timestamptz not null default clock_timestamp(),
  level text not null,
  message text not null,
  phase text,
  duration_ms integer,
  constraint dbt_sync_logs_level check (level in ('info', 'error'))
);
create index dbt_sync_logs_by_run on dbt_sync_logs (sync_id, id);

-- Mails that tell of a branch that a sync has ready, one a recipient; written as the run completes, marked when sent.
create table dbt_ready_mails (
  id bigint generated always as identity primary key,
  sync_id uuid not null references dbt_syncs (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  recipient text not null,
  mailed_at timestamptz,
  constraint dbt_ready_mails_unique unique (sync_id, recipient)
);
