-- Branches that a credential asks by name. They are served until it ends, and its requests without a branch go where they
-- went before, unlike those of a dev session.
create table served_branches (
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  branch_id bigint not null references branches (id) on delete cascade,
  credential_id bigint not null references credentials (id) on delete cascade,
  constraint served_branches_pkey primary key (branch_id, credential_id)
);
create index served_branches_by_credential on served_branches (credential_id);
create index served_branches_by_tenant on served_branches (tenant_id, deployment_id);
