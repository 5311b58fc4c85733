-- What data sources contain, as Facet read it last: so that tables are listed and searched without asking the source.
create table source_catalogues (
  tenant_id bigint not null,
  deployment_id bigint not null,
  -- The name of the data source in the variables of the deployment.
  source text not null,
  -- When the tables were read; null before the first time.
  read_at timestamptz,
  -- When the reading that goes on was asked for; null if there is none.
  started_at timestamptz,
  -- Why the last reading failed, as in tests of data sources; null if it succeeded.
  problem text,
  message text,
  table_count integer not null default 0,
  -- Whether the source has more tables or columns than are kept.
  is_cut boolean not null default false,
  constraint source_catalogues_pkey primary key (deployment_id, source),
  constraint source_catalogues_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index source_catalogues_by_tenant on source_catalogues (tenant_id, deployment_id);

create table source_tables (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  deployment_id bigint not null,
  source text not null,
  schema_name text not null,
  name text not null,
  kind text not null,
  -- The source's own estimate; null where it has no statistics.
  row_estimate bigint,
  comment text,
  columns jsonb not null,
  primary_key jsonb not null default '[]',
  unique_keys jsonb not null default '[]',
  foreign_keys jsonb not null default '[]',
  -- The names of the table and of its columns in lower case, one per line, in which tables are searched.
  names text not null default '',
  constraint source_tables_kind check (kind in ('TABLE', 'VIEW')),
  constraint source_tables_catalogue foreign key (deployment_id, source)
    references source_catalogues (deployment_id, source) on delete cascade,
  constraint source_tables_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create unique index source_tables_name on source_tables (deployment_id, source, schema_name collate "C", name collate "C");
create index source_tables_by_tenant on source_tables (tenant_id, deployment_id);
