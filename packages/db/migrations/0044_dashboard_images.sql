-- Images of dashboards, by the hash of their content. Widgets refer to them by it, so that copies of a dashboard and what is in
-- the trash keep theirs.
create table dashboard_images (
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  -- The embed tenant whose users uploaded it; null for the account.
  embed_tenant_id bigint references embed_tenants (id) on delete cascade,
  sha256 bytea not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint dashboard_images_once unique nulls not distinct (deployment_id, embed_tenant_id, sha256),
  constraint dashboard_images_hash check (length(sha256) = 32)
);
-- Images are compressed already.
alter table dashboard_images alter column content set storage external;
create index dashboard_images_by_tenant on dashboard_images (tenant_id);
create index dashboard_images_by_embed_tenant on dashboard_images (embed_tenant_id) where embed_tenant_id is not null;
