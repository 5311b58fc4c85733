-- People, what they may do, and what the data sees of them.

alter table tenants
  add column audit_log_enabled boolean not null default true,
  add column audit_log_enabled_at timestamptz not null default now(),
  -- Days that audit events are kept; null: for ever.
  add column audit_log_retention_days integer,
  add column has_support_access boolean not null default false,
  add column use_aibi_user_interface boolean not null default true,
  add column maintenance_window_enabled boolean not null default false,
  add column maintenance_window_day text not null default 'Sunday',
  add column maintenance_window_time text not null default '02:00',
  add column oidc_enabled boolean not null default false,
  -- Whether users who are no administrators may have API keys of their own.
  add column personal_api_keys_enabled boolean not null default false,
  add column usage_analytics_enabled boolean not null default true,
  add column app_theme jsonb not null default '{}',
  add column app_config jsonb not null default '{}',
  add constraint tenants_audit_log_retention check (audit_log_retention_days > 0);

-- Custom roles. The built-in ones are code (http/built-in-roles.ts), with the ids below 1000.
create table roles (
  id bigint generated always as identity (start with 1000) primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  name text not null,
  description text,
  policies jsonb not null default '[]', -- [{resourceType, actions, resources}]
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index roles_name_unique on roles (tenant_id, lower(name));
create index roles_by_tenant on roles (tenant_id, id);

alter table users
  add column title text,
  add column picture text,
  add column external_id text,
  add column is_external boolean not null default false,
  add column notifications text[] not null default '{}',
  add column security_context jsonb,
  add column embed_theme jsonb,
  add column tos_accepted jsonb,
  add column last_login timestamptz,
  add column password_hash text; -- argon2id
create index users_by_tenant on users (tenant_id, id);
-- The last administrator of a tenant is looked for before one is taken away.
create index users_admins on users (tenant_id) where is_admin and not is_deactivated;

create table user_groups (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index user_groups_name_unique on user_groups (tenant_id, lower(name));
create index user_groups_by_tenant on user_groups (tenant_id, id);

create table user_group_members (
  tenant_id bigint not null references tenants (id) on delete cascade,
  group_id bigint not null references user_groups (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index user_group_members_by_user on user_group_members (user_id, group_id);

-- A role of a user, or of all members of a group: a custom one, or a built-in one by name.
create table role_assignments (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  group_id bigint references user_groups (id) on delete cascade,
  role_id bigint references roles (id) on delete cascade,
  built_in_role text,
  created_at timestamptz not null default now(),
  constraint role_assignments_one_holder check (num_nonnulls(user_id, group_id) = 1),
  constraint role_assignments_one_role check (num_nonnulls(role_id, built_in_role) = 1),
  constraint role_assignments_built_in check (built_in_role in ('Developer', 'Explorer', 'Viewer'))
);
create unique index role_assignments_unique on role_assignments
  (coalesce(user_id, 0), coalesce(group_id, 0), coalesce(role_id, 0), coalesce(built_in_role, ''));
create index role_assignments_by_group on role_assignments (group_id);
create index role_assignments_by_role on role_assignments (role_id);

-- One resource shared with a user, a group, or (neither) everybody of the tenant.
create table resource_policies (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  resource_type text not null,
  resource_id text not null,
  user_id bigint references users (id) on delete cascade,
  group_id bigint references user_groups (id) on delete cascade,
  action text not null,
  created_at timestamptz not null default now(),
  constraint resource_policies_one_holder check (user_id is null or group_id is null)
);
create unique index resource_policies_unique on resource_policies
  (tenant_id, resource_type, resource_id, coalesce(user_id, 0), coalesce(group_id, 0));
create index resource_policies_by_user on resource_policies (tenant_id, user_id);
create index resource_policies_by_group on resource_policies (group_id);

create table user_attributes (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  name text not null,
  type text not null,
  display_name text,
  description text,
  default_value text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_attributes_name_unique unique (tenant_id, name),
  constraint user_attributes_type check (type in ('string', 'number', 'boolean', 'string_array', 'number_array'))
);
create index user_attributes_by_tenant on user_attributes (tenant_id, id);

create table user_attribute_values (
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  attribute_id bigint not null references user_attributes (id) on delete cascade,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, attribute_id)
);
create index user_attribute_values_by_attribute on user_attribute_values (attribute_id);

-- A link by which an invited person chooses a password. Only its digest is kept.
create table invitations (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  constraint invitations_token_hash_unique unique (token_hash)
);
create index invitations_by_user on invitations (user_id);

-- The addresses that a key has been used from: a new one is an audit event.
create table api_key_addresses (
  tenant_id bigint not null references tenants (id) on delete cascade,
  api_key_id bigint not null references api_keys (id) on delete cascade,
  address text not null,
  first_seen_at timestamptz not null default now(),
  primary key (api_key_id, address)
);

-- Set on a deployment that the platform itself keeps, one of a kind in a tenant; lists leave it out.
alter table deployments add column built_in text;
create unique index deployments_built_in_unique on deployments (tenant_id, built_in);
create index api_keys_by_user on api_keys (user_id);
