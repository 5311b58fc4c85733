-- The data files of deployments, which nodes copy to their data folders for DuckDB.
create table data_files (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  deployment_id bigint not null,
  path text not null,
  -- The size announced when the upload started.
  bytes bigint not null,
  -- Null while the upload is open.
  sha256 bytea,
  user_id bigint references users (id) on delete set null,
  started_at timestamptz not null default now(),
  uploaded_at timestamptz,
  constraint data_files_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade,
  constraint data_files_bytes check (bytes > 0),
  constraint data_files_finished check ((sha256 is null) = (uploaded_at is null)),
  constraint data_files_of_tenant unique (tenant_id, id)
);
create unique index data_files_path_unique on data_files (deployment_id, path) where sha256 is not null;
create index data_files_by_deployment on data_files (tenant_id, deployment_id, id);
create index data_files_by_user on data_files (user_id);
create index data_files_open on data_files (started_at) where sha256 is null;

create table data_file_chunks (
  tenant_id bigint not null,
  file_id bigint not null,
  number integer not null,
  content bytea not null,
  primary key (tenant_id, file_id, number),
  constraint data_file_chunks_file foreign key (tenant_id, file_id)
    references data_files (tenant_id, id) on delete cascade
);
-- Most data files are compressed already, and compressing the others again would slow down uploads.
alter table data_file_chunks alter column content set storage external;
