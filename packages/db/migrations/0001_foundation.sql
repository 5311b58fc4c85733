-- Every row of a tenant carries tenant_id, and every query of a feature names it.

create table tenants (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(),
  constraint tenants_name_unique unique (name)
);

-- The host names a tenant answers to; a request for any other host goes to the default tenant.
create table tenant_hosts (
  host text primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  constraint tenant_hosts_lower_case check (host = lower(host))
);

create table users (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  email text not null,
  username text not null,
  first_name text,
  is_admin boolean not null default false,
  is_deactivated boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_unique on users (tenant_id, lower(email));

create table api_keys (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  secret_hash bytea not null,
  hint text not null,
  deployment_ids bigint[],
  permissions text[],
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_keys_secret_hash_unique unique (secret_hash)
);
create index api_keys_by_tenant on api_keys (tenant_id, id);

-- An installed engine version and the release channel it belongs to; the head is where a deployment
-- that follows the channel goes.
create table engine_versions (
  release_channel text not null,
  version text not null,
  is_head boolean not null default false,
  installed_at timestamptz not null default now(),
  primary key (release_channel, version),
  constraint engine_versions_channel check (release_channel in ('latest', 'release'))
);
create unique index engine_versions_one_head on engine_versions (release_channel) where is_head;

create table deployments (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  name text not null,
  cloud_provider text not null,
  region text not null,
  target_platform text not null,
  is_managed boolean not null,
  creation_step text not null,
  creation_method text,
  deploy_mode text not null,
  deploy_branch_name text not null default 'main',
  deploy_branch_read_only boolean not null default false,
  deploy_branch_merge_allowed boolean not null default true,
  deploy_project_root text not null default '/',
  release_channel text not null,
  release_channel_version text not null,
  release_channel_version_hold boolean not null default false,
  template text not null default 'single',
  template_variables jsonb not null default '{}',
  custom_domain text,
  csps_config jsonb,
  default_launchpad_view_group text,
  launchpad_tabs jsonb,
  -- The secret that signs this deployment's data API tokens, encrypted.
  api_secret text not null,
  -- The build that production serves; a failed build never gets here.
  live_build_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint deployments_name_unique unique (tenant_id, name)
);
create index deployments_by_tenant on deployments (tenant_id, id);
create unique index deployments_custom_domain_unique on deployments (lower(custom_domain));

create table env_variables (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  name text not null,
  value text not null, -- encrypted
  updated_at timestamptz not null default now(),
  constraint env_variables_name_unique unique (deployment_id, name)
);

-- Git objects. The ids are those that git computes, so a push to a remote keeps every hash.
create table blobs (
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  oid bytea not null,
  content_sha1 bytea not null, -- of the raw bytes: what upload clients compare
  size integer not null,
  content bytea not null,
  primary key (deployment_id, oid)
);

create table tree_entries (
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  tree_oid bytea not null,
  name text not null,
  mode text not null, -- 100644, 100755 or 40000
  oid bytea not null,
  primary key (deployment_id, tree_oid, name)
);

create table commits (
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  oid bytea not null,
  tree_oid bytea not null,
  parents bytea[] not null,
  author_name text not null,
  author_email text not null,
  committed_at timestamptz not null,
  message text not null,
  primary key (deployment_id, oid)
);

create table branches (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  name text not null,
  parent_branch_id bigint,
  head_oid bytea not null,
  -- Set on a personal development branch: whose it is.
  owner_user_id bigint references users (id) on delete cascade,
  is_staging_enabled boolean not null default false,
  -- Counts every change of the head or of the uncommitted edits; writers compare and swap on it.
  revision bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint branches_name_unique unique (deployment_id, name),
  constraint branches_parent foreign key (parent_branch_id) references branches (id)
    on delete set null deferrable initially immediate
);

-- Uncommitted edits of a development branch over its head; a null blob deletes the path.
create table branch_edits (
  tenant_id bigint not null references tenants (id) on delete cascade,
  branch_id bigint not null references branches (id) on delete cascade,
  path text not null,
  blob_oid bytea,
  primary key (branch_id, path)
);

-- Dev mode is a state of the credential: one active branch per key and deployment.
create table dev_sessions (
  tenant_id bigint not null references tenants (id) on delete cascade,
  api_key_id bigint not null references api_keys (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  branch_id bigint not null references branches (id) on delete cascade,
  started_at timestamptz not null default now(),
  primary key (api_key_id, deployment_id)
);
create index dev_sessions_by_branch on dev_sessions (branch_id);

create table uploads (
  id uuid primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  branch_id bigint not null references branches (id) on delete cascade,
  api_key_id bigint not null references api_keys (id) on delete cascade,
  created_at timestamptz not null default now()
);

create table upload_files (
  tenant_id bigint not null references tenants (id) on delete cascade,
  upload_id uuid not null references uploads (id) on delete cascade,
  path text not null,
  blob_oid bytea not null,
  primary key (upload_id, path)
);

-- What an API credential can address: production, the staging-enabled branches, the dev branches.
create table environments (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  branch_id bigint references branches (id) on delete cascade, -- null: production
  created_at timestamptz not null default now()
);
create unique index environments_one_production on environments (deployment_id) where branch_id is null;
create unique index environments_one_a_branch on environments (branch_id);
create index environments_by_deployment on environments (deployment_id, id);

-- A minted token is not kept: its claims are, and signing them again gives the same token.
create table environment_tokens (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  environment_id bigint not null references environments (id) on delete cascade,
  api_key_id bigint not null references api_keys (id) on delete cascade,
  claims json not null, -- not jsonb: the order of the members is part of the token
  security_context jsonb not null,
  scopes text[],
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index environment_tokens_by_minter on environment_tokens (environment_id, api_key_id, id);
create index environment_tokens_by_expiry on environment_tokens (expires_at);

-- One compile of one set of inputs, kept so that nothing is compiled twice. input_key is the digest
-- of every input: files, variables, engine version, template context.
create table compilations (
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  input_key text not null,
  is_valid boolean not null,
  errors jsonb not null,
  cubes_count integer,
  duration_ms integer not null,
  created_at timestamptz not null default now(),
  primary key (deployment_id, input_key)
);

create table builds (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  branch_id bigint not null references branches (id) on delete cascade,
  mode text not null,
  reason text not null,
  status text not null default 'building',
  error text,
  commit_oid bytea,
  tree_oid bytea, -- the files as built: of the commit, or of a dev branch with its uncommitted edits
  engine_version text,
  project_root text not null,
  -- The variables of the deployment as they were when the build ran, encrypted.
  variables text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint builds_mode check (mode in ('production', 'dev_mode')),
  constraint builds_status check (status in ('building', 'success', 'failed', 'superseded'))
);
create index builds_by_branch on builds (branch_id, id desc);
create index builds_by_deployment on builds (deployment_id, id desc);

alter table deployments
  add constraint deployments_live_build foreign key (live_build_id) references builds (id)
  on delete set null deferrable initially immediate;

-- Output of pods and builds.
create table log_lines (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  source text not null,
  container text not null,
  pod text not null,
  logged_at timestamptz not null,
  message text not null,
  constraint log_lines_source check (source in ('production', 'dev'))
);
create index log_lines_by_deployment on log_lines (deployment_id, id desc);

-- Running server processes, by heartbeat; and the child processes each of them runs.
create table nodes (
  id uuid primary key,
  roles text[] not null,
  internal_url text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table pods (
  name text primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  branch_id bigint not null references branches (id) on delete cascade,
  node_id uuid not null references nodes (id) on delete cascade,
  build_id bigint references builds (id) on delete set null,
  type text not null,
  status text not null,
  restart_count integer not null default 0,
  memory_bytes bigint,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pods_by_deployment on pods (deployment_id, name);

create table audit_events (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  occurred_at timestamptz not null default clock_timestamp(),
  event text not null,
  operation text not null,
  user_id bigint,
  user_email text,
  api_key_id bigint,
  address text,
  request_id text not null,
  deployment_id bigint,
  target jsonb not null default '{}',
  changes jsonb not null default '{}'
);
create index audit_events_by_tenant on audit_events (tenant_id, id);

-- Single values of the installation: the check of the secret key and the like.
create table installation (
  name text primary key,
  value jsonb not null
);
