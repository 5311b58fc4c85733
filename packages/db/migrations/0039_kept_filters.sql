-- Filters that people keep under a name, to use them again in questions to the same view.
create table kept_filters (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  owner_user_id bigint not null references all_users (id) on delete cascade,
  view text not null,
  name text not null,
  -- Whether everyone who may ask questions in the deployment can use it.
  is_shared boolean not null default false,
  -- `filters`, `segments` and `timeDimensions` in the form of the data API.
  conditions jsonb not null,
  -- The members in the conditions, each once.
  members text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint kept_filters_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index kept_filters_by_name on kept_filters (tenant_id, deployment_id, view, lower(name), id);
create index kept_filters_by_owner on kept_filters (owner_user_id, deployment_id);
