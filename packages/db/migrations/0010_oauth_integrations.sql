-- Data sources that every user signs in to himself: by OAuth, at an authorization server of the account's choice.

create table oauth_integrations (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  name text not null,
  type text not null,
  auth_url text not null,
  token_url text not null,
  redirect_uri text not null,
  client_id text not null,
  client_secret text not null, -- encrypted
  scopes text[],
  config jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index oauth_integrations_name_unique on oauth_integrations (tenant_id, lower(name));
create index oauth_integrations_by_tenant on oauth_integrations (tenant_id, id);

-- What an integration gave a user. Pending until the user has agreed there.
create table user_oauth_tokens (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  integration_id bigint not null references oauth_integrations (id) on delete cascade,
  status text not null default 'pending',
  access_token text, -- encrypted
  refresh_token text, -- encrypted
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  -- When the access token is to be replaced; null when it cannot or need not be.
  refresh_at timestamptz,
  last_error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_oauth_tokens_unique unique (user_id, integration_id),
  constraint user_oauth_tokens_status check (status in ('pending', 'active', 'error'))
);
create index user_oauth_tokens_by_integration on user_oauth_tokens (integration_id);
create index user_oauth_tokens_due on user_oauth_tokens (refresh_at) where refresh_at is not null;

-- A user who was sent to an authorization server and has not come back. Only the digest of the state is kept.
create table oauth_flows (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  integration_id bigint not null references oauth_integrations (id) on delete cascade,
  state_hash bytea not null,
  code_verifier text not null, -- encrypted
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint oauth_flows_state_hash_unique unique (state_hash)
);
create index oauth_flows_by_user on oauth_flows (user_id);
create index oauth_flows_by_integration on oauth_flows (integration_id);
