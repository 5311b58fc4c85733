-- Workload identity: what tokens a tenant's deployments and users get for clouds and other services, and the
-- keys that sign them.

create table oidc_token_configs (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  name text not null,
  audience_type text not null,
  audience text not null,
  sub_format text,
  custom_claims jsonb,
  -- The variable of a pod that says where its token is; a custom audience without one is for users.
  target_env_var text,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint oidc_token_configs_name_unique unique (tenant_id, name),
  constraint oidc_token_configs_variable_unique unique (tenant_id, target_env_var),
  constraint oidc_token_configs_audience_type check (audience_type in ('aws', 'gcp', 'azure', 'custom'))
);
create unique index oidc_token_configs_cloud_unique on oidc_token_configs (tenant_id, audience_type)
  where audience_type <> 'custom';
create index oidc_token_configs_by_tenant on oidc_token_configs (tenant_id, id);

-- Published from the moment that it is made; signs from signs_from on, until a newer one does.
create table oidc_signing_keys (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  kid text not null,
  public_jwk jsonb not null,
  private_key text not null, -- PKCS #8, encrypted
  created_at timestamptz not null default now(),
  signs_from timestamptz not null default now(),
  constraint oidc_signing_keys_kid_unique unique (kid)
);
create index oidc_signing_keys_by_tenant on oidc_signing_keys (tenant_id, signs_from);
