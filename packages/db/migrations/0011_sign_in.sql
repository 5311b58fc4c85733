-- Signing in: browsers, and programs that people let act for them. Both are credentials beside API keys.

alter table api_keys rename to credentials;
alter sequence api_keys_id_seq rename to credentials_id_seq;
alter table credentials rename constraint api_keys_pkey to credentials_pkey;
alter table credentials rename constraint api_keys_secret_hash_unique to credentials_secret_hash_unique;
alter table credentials rename constraint api_keys_tenant_id_fkey to credentials_tenant_id_fkey;
alter table credentials rename constraint api_keys_user_id_fkey to credentials_user_id_fkey;
alter table credentials
  add column kind text not null default 'api_key',
  add column oauth_client_id text,
  alter column secret_hash drop not null,
  alter column hint drop not null,
  add constraint credentials_kind check (kind in ('api_key', 'oauth_grant', 'session')),
  -- The secrets of a grant are its tokens, which come and go.
  add constraint credentials_secret check ((secret_hash is null) = (kind = 'oauth_grant')),
  add constraint credentials_hint check ((hint is null) = (kind <> 'api_key')),
  add constraint credentials_client check ((oauth_client_id is null) = (kind <> 'oauth_grant'));
drop index api_keys_by_tenant;
create index credentials_api_keys on credentials (tenant_id, id) where kind = 'api_key';
drop index api_keys_by_user;
create index credentials_by_user on credentials (user_id, kind, id);
create index credentials_by_client on credentials (tenant_id, oauth_client_id) where kind = 'oauth_grant';
create index credentials_lapsing on credentials (expires_at) where kind <> 'api_key';

-- Safe beside the previous release, which knows API keys only: it goes on reading and writing them by their old name,
-- and the columns that name a credential in other tables keep theirs.
create view api_keys as
  select id, tenant_id, user_id, name, secret_hash, hint, deployment_ids, permissions, expires_at, last_used_at, created_at
  from credentials where kind = 'api_key';

-- Browsers in which a user is signed in.
create table browser_sessions (
  credential_id bigint primary key references credentials (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  method text not null,
  sso_connection_id bigint,
  -- What an identity provider wants to hear at log-out, encrypted.
  sso_identity text,
  -- The SHA-256 of the name that a SAML identity provider has for the sign-in, by which it can end it.
  sso_session_hash bytea,
  address text not null,
  user_agent text,
  constraint browser_sessions_method check (method in ('password', 'oidc', 'saml'))
);
create index browser_sessions_by_sso on browser_sessions (sso_connection_id, sso_session_hash);

-- A sign-in that is not complete: a second factor is asked for, or the browser is at an identity provider. The handle
-- is what comes back; the browser must still be the one that began.
create table sign_in_flows (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  kind text not null,
  handle_hash bytea not null,
  browser_hash bytea,
  user_id bigint references users (id) on delete cascade,
  sso_connection_id bigint,
  state text, -- encrypted
  return_to text,
  expires_at timestamptz not null,
  constraint sign_in_flows_handle_unique unique (handle_hash)
);
create index sign_in_flows_by_expiry on sign_in_flows (expires_at);
create index sign_in_flows_by_user on sign_in_flows (user_id);

-- Links to choose a new password. The token stands here, encrypted, only until its mail is sent.
create table password_resets (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null,
  pending_token text, -- encrypted
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_resets_token_hash_unique unique (token_hash)
);
create index password_resets_by_user on password_resets (user_id);

-- Second factors: time-based one-time passwords (RFC 6238). A step that was used is not taken again.
create table user_totp (
  user_id bigint primary key references users (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  secret text not null, -- encrypted
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}',
  created_at timestamptz not null default now()
);

-- How often something was tried, such as the password of an account; rows are of use until they end.
create table attempts (
  tenant_id bigint not null references tenants (id) on delete cascade,
  kind text not null,
  subject_hash bytea not null,
  count integer not null default 1,
  ends_at timestamptz not null,
  primary key (tenant_id, kind, subject_hash)
);
create index attempts_by_end on attempts (ends_at);

alter table tenants
  add column password_sign_in_enabled boolean not null default true,
  add column session_hours integer not null default 336,
  add constraint tenants_session_hours check (session_hours between 1 and 8760);

-- Identity providers whose users sign in here.
create table sso_connections (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  kind text not null,
  name text not null,
  is_enabled boolean not null default true,
  auto_provisions boolean not null default true,
  email_domains text[],
  config jsonb not null,
  secret text, -- encrypted
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sso_connections_kind check (kind in ('oidc', 'saml'))
);
create unique index sso_connections_name_unique on sso_connections (tenant_id, lower(name));
create index sso_connections_by_tenant on sso_connections (tenant_id, id);
alter table browser_sessions add constraint browser_sessions_sso_connection_id_fkey
  foreign key (sso_connection_id) references sso_connections (id) on delete set null;
alter table sign_in_flows add constraint sign_in_flows_sso_connection_id_fkey
  foreign key (sso_connection_id) references sso_connections (id) on delete cascade;
create index sign_in_flows_by_connection on sign_in_flows (sso_connection_id);

-- Who a user is at an identity provider: the e-mail address decides the first time, this from then on.
create table user_identities (
  tenant_id bigint not null references tenants (id) on delete cascade,
  sso_connection_id bigint not null references sso_connections (id) on delete cascade,
  subject text not null,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (sso_connection_id, subject)
);
create index user_identities_by_user on user_identities (user_id);

-- Programs that people sign in to with their account here.
create table oauth_clients (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  client_id text not null,
  name text not null,
  secret_hash bytea, -- null for a public client
  redirect_uris text[] not null default '{}',
  post_logout_redirect_uris text[] not null default '{}',
  grant_types text[] not null,
  is_trusted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint oauth_clients_client_id_unique unique (tenant_id, client_id)
);
create index oauth_clients_by_tenant on oauth_clients (tenant_id, id);

-- What the authorization server keeps: tokens, codes, its view of a browser. Found by the SHA-256 of what the other
-- side holds; the content is encrypted.
create table oauth_artifacts (
  tenant_id bigint not null references tenants (id) on delete cascade,
  model text not null,
  id_hash bytea not null,
  credential_id bigint references credentials (id) on delete cascade,
  grant_hash bytea,
  uid_hash bytea,
  user_code_hash bytea,
  scope text,
  payload text not null, -- encrypted
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, model, id_hash)
);
create index oauth_artifacts_by_credential on oauth_artifacts (credential_id);
create index oauth_artifacts_by_grant on oauth_artifacts (tenant_id, grant_hash) where grant_hash is not null;
create unique index oauth_artifacts_by_uid on oauth_artifacts (tenant_id, uid_hash) where uid_hash is not null;
create unique index oauth_artifacts_by_user_code on oauth_artifacts (tenant_id, user_code_hash)
  where user_code_hash is not null;
create index oauth_artifacts_by_expiry on oauth_artifacts (expires_at);

-- The keys of the authorization server are others than those that clouds trust, in a table of their own: a server of
-- the previous release would sign the tokens of workloads with the newest key of oidc_signing_keys.
create table oauth_signing_keys (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  kid text not null,
  public_jwk jsonb not null,
  private_key text not null, -- PKCS #8, encrypted
  created_at timestamptz not null default now(),
  signs_from timestamptz not null default now(),
  constraint oauth_signing_keys_kid_unique unique (kid)
);
create index oauth_signing_keys_by_tenant on oauth_signing_keys (tenant_id, signs_from);
