-- What is asked of the platform, and the views through which usage analytics reads it.

-- Requests of the management API: no addresses, no bodies. Users, keys and deployments may be gone by now.
create table api_requests (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  requested_at timestamptz not null,
  operation text not null,
  method text not null,
  status smallint not null,
  duration_ms real not null,
  user_id bigint,
  api_key_id bigint,
  deployment_id bigint
);
create index api_requests_by_tenant on api_requests (tenant_id, requested_at);
-- Rows come in order of time, so that what is too old lies together.
create index api_requests_by_time on api_requests using brin (requested_at);

-- Requests of the data API: which endpoint, never the query.
create table data_api_queries (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  requested_at timestamptz not null,
  deployment_id bigint not null,
  branch_name text,
  kind text not null,
  status smallint not null,
  duration_ms real not null,
  user_id bigint
);
create index data_api_queries_by_tenant on data_api_queries (tenant_id, requested_at);
create index data_api_queries_by_time on data_api_queries using brin (requested_at);

-- A deployment that the platform keeps takes no name away from the others.
alter table deployments drop constraint deployments_name_unique;
create unique index deployments_name_unique on deployments (tenant_id, name) where built_in is null;

-- What the reader role of usage analytics may see: the rows of one tenant, which its connection names
-- (features/usage-analytics/reader-role.ts); without that, nothing.
create schema usage_analytics;

create function usage_analytics.tenant_id() returns bigint
  language sql stable parallel safe
  as $$ select nullif(current_setting('facet.tenant_id', true), '')::bigint $$;

create view usage_analytics.api_requests with (security_barrier) as
  select request.id, request.tenant_id, request.requested_at, request.operation, request.method, request.status,
    request.duration_ms, request.user_id, users.email as user_email, request.api_key_id,
    api_keys.name as api_key_name, request.deployment_id, deployments.name as deployment_name
  from api_requests request
  left join users on users.id = request.user_id and users.tenant_id = request.tenant_id
  left join api_keys on api_keys.id = request.api_key_id and api_keys.tenant_id = request.tenant_id
  left join deployments
    on deployments.id = request.deployment_id and deployments.tenant_id = request.tenant_id
  where request.tenant_id = usage_analytics.tenant_id();

create view usage_analytics.queries with (security_barrier) as
  select query.id, query.tenant_id, query.requested_at, query.kind, query.status, query.duration_ms,
    query.branch_name, query.user_id, users.email as user_email, query.deployment_id,
    deployments.name as deployment_name
  from data_api_queries query
  left join users on users.id = query.user_id and users.tenant_id = query.tenant_id
  left join deployments
    on deployments.id = query.deployment_id and deployments.tenant_id = query.tenant_id
  where query.tenant_id = usage_analytics.tenant_id() and deployments.built_in is null;

create view usage_analytics.users with (security_barrier) as
  select users.id, users.tenant_id, users.email, users.is_admin, users.is_deactivated, users.created_at,
    users.last_login, greatest(users.last_login, keys.last_used_at) as last_active_at
  from users
  left join (
    select user_id, max(last_used_at) as last_used_at
    from api_keys
    where tenant_id = usage_analytics.tenant_id()
    group by user_id
  ) keys on keys.user_id = users.id
  where users.tenant_id = usage_analytics.tenant_id();

create view usage_analytics.builds with (security_barrier) as
  select build.id, build.tenant_id, build.created_at, build.finished_at, build.mode, build.reason, build.status,
    build.engine_version, extract(epoch from build.finished_at - build.created_at) as duration_s,
    build.deployment_id, deployments.name as deployment_name
  from builds build
  join deployments on deployments.id = build.deployment_id and deployments.tenant_id = build.tenant_id
  where build.tenant_id = usage_analytics.tenant_id() and deployments.built_in is null;
