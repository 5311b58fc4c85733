-- Embed tenants: the customers of an account whose users see its dashboards in another product, and their sessions.

create table embed_tenants (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  name text not null,
  display_name text,
  -- Set while a job deletes the embed tenant, which nobody can use any more.
  deleting_since timestamptz,
  created_at timestamptz not null default now(),
  constraint embed_tenants_name check (name = lower(name)),
  constraint embed_tenants_of_tenant unique (tenant_id, id)
);
create unique index embed_tenants_name_unique on embed_tenants (tenant_id, name) where deleting_since is null;

-- Embed users and groups share tables with the people of the account, because sharing, attributes, authorship and
-- security contexts are the same for both. What manages the account's own people uses the views `users` and
-- `user_groups`, which have their former names and columns and show nobody else. The previous release keeps working.
alter table users rename to all_users;
alter table all_users
  add column embed_tenant_id bigint references embed_tenants (id) on delete cascade,
  -- The address that the host gave for an embed user. Embed users have no unique email and cannot sign in.
  add column embed_email text,
  add constraint all_users_embed check (
    embed_tenant_id is null
    or external_id is not null and not is_admin and password_hash is null and scim is null);

drop index users_email_unique;
create unique index users_email_unique on all_users (tenant_id, lower(email)) where embed_tenant_id is null;
drop index users_scim_user_name;
create unique index users_scim_user_name
  on all_users (tenant_id, lower(case when scim is null then email else username end))
  where embed_tenant_id is null;
drop index users_by_tenant;
create index users_by_tenant on all_users (tenant_id, id) where embed_tenant_id is null;
create unique index embed_users_unique on all_users (embed_tenant_id, external_id)
  where embed_tenant_id is not null;
create index embed_users_by_email on all_users (embed_tenant_id, lower(email), id)
  where embed_tenant_id is not null;

create view users as
  select id, tenant_id, email, username, first_name, is_admin, is_deactivated, settings, created_at, updated_at, title,
    picture, external_id, is_external, notifications, security_context, embed_theme, tos_accepted, last_login,
    password_hash, search_text, scim
  from all_users where embed_tenant_id is null;

alter table user_groups rename to all_groups;
alter table all_groups
  -- Groups of people; the groups inside an embed tenant; everyone in one embed tenant; and all embed users.
  add column kind text not null default 'people',
  add column embed_tenant_id bigint references embed_tenants (id) on delete cascade,
  -- The name of a group inside an embed tenant without its namespace.
  add column embed_name text,
  add constraint all_groups_kind check (kind in ('people', 'embed_group', 'embed_tenant', 'all_embed_users')),
  add constraint all_groups_embed check ((embed_tenant_id is not null) = (kind in ('embed_group', 'embed_tenant'))),
  add constraint all_groups_embed_name check ((embed_name is not null) = (kind = 'embed_group'));
drop index user_groups_by_tenant;
create index user_groups_by_tenant on all_groups (tenant_id, id) where kind = 'people';
create index all_groups_of_embed_tenant on all_groups (embed_tenant_id, id) where embed_tenant_id is not null;

create view user_groups as
  select id, tenant_id, name, description, created_at, updated_at, user_count, external_id, is_provisioned
  from all_groups where kind = 'people';

-- The groups of embed users, both of the account and of their embed tenant. Groups of people keep counting people only.
create table embed_memberships (
  tenant_id bigint not null references tenants (id) on delete cascade,
  group_id bigint not null references all_groups (id) on delete cascade,
  user_id bigint not null references all_users (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index embed_memberships_by_user on embed_memberships (user_id);

alter table credentials
  drop constraint credentials_kind,
  add constraint credentials_kind check (kind in ('api_key', 'oauth_grant', 'session', 'embed'));

create table embed_sessions (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  -- An embed user, or for a session by internalId a user of the account.
  user_id bigint not null references all_users (id) on delete cascade,
  -- The SHA-256 of the session id.
  secret_hash bytea not null,
  -- The branch that all queries of the session use; null for production.
  branch_id bigint references branches (id) on delete cascade,
  is_creator boolean not null default false,
  -- What the host adds to the security context of every query.
  security_context jsonb,
  settings jsonb not null default '{}',
  embed_theme jsonb,
  created_at timestamptz not null default now(),
  -- Until when the session id can be exchanged.
  expires_at timestamptz not null,
  -- The token, once the id has been exchanged. It ends with its credential.
  credential_id bigint references credentials (id) on delete set null,
  redeemed_at timestamptz,
  revoked_at timestamptz,
  constraint embed_sessions_secret_hash_unique unique (secret_hash),
  constraint embed_sessions_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create unique index embed_sessions_by_credential on embed_sessions (credential_id) where credential_id is not null;
create index embed_sessions_by_user on embed_sessions (user_id);
create index embed_sessions_by_deployment on embed_sessions (tenant_id, deployment_id);
create index embed_sessions_lapsing on embed_sessions (expires_at);

-- Embedding of the account (whether it is enabled, allowed origins, defaults of sessions) and of a deployment.
alter table tenants add column embed_settings jsonb not null default '{}';
alter table deployments add column embed_settings jsonb not null default '{}';
