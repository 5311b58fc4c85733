-- Renames of names of data models that content has not followed yet. They belong to no branch: a rename goes live with
-- whatever build has the new name.
create table model_renames (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  deployment_id bigint not null,
  -- Who renamed.
  user_id bigint references all_users (id) on delete set null,
  -- Whole names and what they became: {"orders.count": "orders.order_count"}.
  names jsonb not null,
  created_at timestamptz not null default now(),
  constraint model_renames_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index model_renames_by_deployment on model_renames (tenant_id, deployment_id, id);
create index model_renames_by_user on model_renames (user_id);
