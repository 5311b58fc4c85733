-- The audit log in partitions by month, with everything in the row that an export tells of it.
--
-- Safe beside the previous release: it goes on inserting the columns it knows; an insert that waits for this
-- transaction finds the new table by its name.

alter table audit_events rename to audit_events_before;
alter index audit_events_pkey rename to audit_events_before_pkey;
alter sequence audit_events_id_seq rename to audit_events_before_id_seq;

-- What a text is found by: its words, whole and as the parts of an e-mail address, a path, or camelCase.
create function audit_words(value text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  words text := trim(regexp_replace(left(value, 30000), '[^[:alnum:]]+', ' ', 'g'));
begin
  words := lower(words || ' ' || regexp_replace(words, '([[:lower:][:digit:]])([[:upper:]])', '\1 \2', 'g'));
  -- Takes half of the parser's time, but no word that is longer.
  if octet_length(words) between 2 and 2000 then
    return array_to_tsvector(string_to_array(words, ' '));
  end if;
  return strip(to_tsvector('pg_catalog.simple'::regconfig, words));
end $$;

-- What finds texts that have words beginning with each word of the value, whole or as the parts of camelCase.
create function audit_query(value text) returns tsquery
language sql immutable parallel safe
return (
  select coalesce(string_agg(
    '(' || quote_literal(lower(word)) || ':* | (' || (
      select string_agg(quote_literal(lower(part)) || ':*', ' & ')
      from unnest(string_to_array(
        regexp_replace(word, '([[:lower:][:digit:]])([[:upper:]])', '\1 \2', 'g'), ' ')) part
    ) || '))', ' & '), '')::tsquery
  from unnest(string_to_array(trim(regexp_replace(value, '[^[:alnum:]]+', ' ', 'g')), ' ')) word
  where word <> ''
);

-- No foreign keys: a row tells what was then, whatever became of it since.
create table audit_events (
  id bigint generated always as identity,
  tenant_id bigint not null,
  -- Read once the insert holds its lock on the table, which the exporter counts on (docs/adr/0008).
  occurred_at timestamptz not null default clock_timestamp(),
  event text not null,
  operation text not null,
  outcome text not null default 'completed',
  actor text not null default 'api_key',
  user_id bigint,
  user_email text,
  api_key_id bigint,
  api_key_name text,
  address text,
  request_id text not null,
  deployment_id bigint,
  deployment_name text,
  target jsonb not null default '{}',
  changes jsonb not null default '{}',
  search tsvector not null generated always as (audit_words(
    event || ' ' || operation || ' ' || coalesce(user_email, '') || ' ' || coalesce(api_key_name, '') || ' ' ||
    coalesce(address, '') || ' ' || coalesce(deployment_name, '') || ' ' || target::text || ' ' || changes::text
  )) stored,
  constraint audit_events_pkey primary key (tenant_id, occurred_at, id),
  constraint audit_events_outcome check (outcome in ('completed', 'refused')),
  constraint audit_events_actor check (actor in ('user', 'api_key', 'integration', 'anonymous'))
) partition by range (occurred_at);
create index audit_events_search on audit_events using gin (search);
create index audit_events_by_event on audit_events (tenant_id, event, occurred_at, id);
create index audit_events_by_user on audit_events (tenant_id, lower(user_email), occurred_at, id);

-- What comes before its month has a partition; make_audit_partition takes it from here.
create table audit_events_default partition of audit_events default;

-- Makes the partition of a month (UTC), with the rows of it that the default partition holds. False when it is
-- there already, or when an export reads, which must find every row in its place: then another time.
create function make_audit_partition(wanted date) returns boolean
language plpgsql set lock_timeout = '1s' as $$
declare
  month date := date_trunc('month', wanted::timestamp)::date;
  name text := 'audit_events_' || to_char(month, 'YYYY_MM');
  begins timestamptz := month::timestamp at time zone 'UTC';
  ends timestamptz := (month + interval '1 month') at time zone 'UTC';
begin
  if to_regclass(name) is not null then return false; end if;
  -- LOCK_CLASS and LOCKS.auditPartitions of locks.ts.
  if not pg_try_advisory_xact_lock(6710132, 5) then return false; end if;
  if to_regclass(name) is not null then return false; end if;
  -- Made apart and then attached: unlike "partition of", that keeps neither readers nor writers waiting.
  execute format('create table %I (like audit_events including all excluding identity)', name);
  lock table audit_events_default in access exclusive mode;
  execute format(
    'with moved as (
      delete from audit_events_default where occurred_at >= %L and occurred_at < %L returning *
    )
    insert into %I (id, tenant_id, occurred_at, event, operation, outcome, actor, user_id, user_email, api_key_id,
      api_key_name, address, request_id, deployment_id, deployment_name, target, changes)
    select id, tenant_id, occurred_at, event, operation, outcome, actor, user_id, user_email, api_key_id,
      api_key_name, address, request_id, deployment_id, deployment_name, target, changes from moved',
    begins, ends, name);
  execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', name, begins, ends);
  return true;
end $$;

-- Makes the partitions of this month and of some months ahead, and of every month that waits in the default one.
create function make_audit_partitions(months_ahead integer) returns integer
language plpgsql as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  waiting timestamptz;
  made integer := 0;
begin
  for month in 0..months_ahead loop
    made := made + make_audit_partition((this_month + make_interval(months => month))::date)::integer;
  end loop;
  loop
    select min(occurred_at) into waiting from audit_events_default;
    exit when waiting is null or not make_audit_partition((waiting at time zone 'UTC')::date);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Drops the partitions of past months in which no tenant wants a row kept.
create function drop_audit_partitions() returns integer
language plpgsql set lock_timeout = '50ms' as $$
declare
  partition name;
  is_wanted boolean;
  dropped integer := 0;
begin
  if not pg_try_advisory_xact_lock(6710132, 5) then return 0; end if;
  for partition in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_events'::regclass and relname ~ '^audit_events_\d{4}_\d{2}$' order by relname
  loop
    exit when (to_date(right(partition, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' > now();
    execute format(
      'select exists (select from %I event join tenants on tenants.id = event.tenant_id
        where audit_log_retention_days is null
          or occurred_at >= now() - make_interval(days => audit_log_retention_days))', partition) into is_wanted;
    continue when is_wanted;
    begin
      -- Readers and writers wait behind it: rather than that for long, it is left for another time.
      execute format('drop table %I', partition);
      dropped := dropped + 1;
    exception when lock_not_available then return dropped;
    end;
  end loop;
  return dropped;
end $$;

select make_audit_partitions(2);
select make_audit_partition(month)
from (select distinct date_trunc('month', occurred_at at time zone 'UTC')::date as month from audit_events_before) months;

insert into audit_events (id, tenant_id, occurred_at, event, operation, actor, user_id, user_email, api_key_id,
  api_key_name, address, request_id, deployment_id, deployment_name, target, changes)
overriding system value
select event.id, event.tenant_id, occurred_at, event, operation,
  case when api_key_id is null then 'anonymous' else 'api_key' end,
  event.user_id, user_email, api_key_id, api_keys.name, address, request_id, deployment_id,
  -- Of others, the name that the deployment had then is not known.
  case when target ->> 'deploymentId' = deployment_id::text then target ->> 'name' end,
  target, changes
from audit_events_before event
left join api_keys on api_keys.tenant_id = event.tenant_id and api_keys.id = api_key_id;

-- Numbers go on where they stood, also those that the newest rows had.
select setval(pg_get_serial_sequence('audit_events', 'id'), last_value, is_called)
from audit_events_before_id_seq;

drop table audit_events_before;
