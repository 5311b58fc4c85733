-- The drivers that an operator added to the engine versions of the installation. Every node installs the packages in
-- the lock file, so that all have the same.
create table engine_drivers (
  engine_version text not null,
  type text not null,
  package text not null,
  -- The integrity of the driver's own package.
  integrity text not null,
  -- npm's lock file, with the integrity of every package.
  lock text not null,
  installed_at timestamptz not null default now(),
  primary key (engine_version, type)
);

-- Why a data source refused the connection when production was built; null if it did not.
alter table builds add column source_warning text;
