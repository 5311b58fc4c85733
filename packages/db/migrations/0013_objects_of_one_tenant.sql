-- A git object names its tenant and its deployment by one key: the two belong together, and one look tells so.
alter table deployments add constraint deployments_of_tenant unique (tenant_id, id);

alter table blobs
  drop constraint blobs_tenant_id_fkey,
  drop constraint blobs_deployment_id_fkey,
  add constraint blobs_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade;

alter table tree_entries
  drop constraint tree_entries_tenant_id_fkey,
  drop constraint tree_entries_deployment_id_fkey,
  add constraint tree_entries_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade;

alter table commits
  drop constraint commits_tenant_id_fkey,
  drop constraint commits_deployment_id_fkey,
  add constraint commits_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade;
