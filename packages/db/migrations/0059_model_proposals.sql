-- Model files as they were proposed from tables, for the next proposal: what differs from them on a branch is people's own.
-- They belong to no branch, because branches take over each other's files.
create table model_proposals (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  deployment_id bigint not null,
  -- The cube or view.
  kind text not null,
  name text not null,
  -- The table that it is about.
  source text not null,
  schema_name text not null,
  table_name text not null,
  content text not null,
  content_sha1 bytea not null,
  proposed_at timestamptz not null default clock_timestamp(),
  constraint model_proposals_kind check (kind in ('CUBE', 'VIEW')),
  constraint model_proposals_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create unique index model_proposals_content
  on model_proposals (deployment_id, source, schema_name collate "C", table_name collate "C", kind, name, content_sha1);
create index model_proposals_by_tenant on model_proposals (tenant_id, deployment_id);
