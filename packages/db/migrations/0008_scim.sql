-- Provisioning of users and groups by an identity provider (SCIM 2.0).

-- What the identity provider tells of a user and no other column holds; null until it provisions him. From then on it
-- knows him by his user name, before by his e-mail address.
alter table users add column scim jsonb;
create unique index users_scim_user_name
  on users (tenant_id, lower(case when scim is null then email else username end));
create index users_by_external_id on users (tenant_id, external_id) where external_id is not null;
-- Whom the identity provider may mean by a user name, when it provisions somebody who was here before.
create index users_unprovisioned on users (tenant_id, lower(username)) where scim is null;

alter table user_groups
  add column external_id text,
  add column is_provisioned boolean not null default false;
create index user_groups_by_external_id on user_groups (tenant_id, external_id) where external_id is not null;

-- Roles of the users that the identity provider brings: of every new one (no group name), and of those that it adds to
-- a group.
create table provisioned_roles (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  group_name text,
  role_id bigint references roles (id) on delete cascade,
  built_in_role text,
  constraint provisioned_roles_one_role check (num_nonnulls(role_id, built_in_role) = 1),
  constraint provisioned_roles_built_in check (built_in_role in ('Developer', 'Explorer', 'Viewer'))
);
create unique index provisioned_roles_unique on provisioned_roles (tenant_id, lower(coalesce(group_name, '')));
create index provisioned_roles_by_role on provisioned_roles (role_id);
