-- What happened in an account, for the event stream; rows are kept for an hour. Without foreign keys, because an event may
-- outlive its resource, and so that writing one locks no other row.
create table events (
  -- Increases in the order of the commits: it is assigned again when the transaction commits.
  id bigint generated always as identity,
  tenant_id bigint not null,
  deployment_id bigint not null,
  type text not null,
  resource_id text not null,
  -- Who caused it; null for the server itself.
  user_id bigint,
  details jsonb not null,
  -- What decided who may see the folder, workbook or report, for when it no longer exists.
  node jsonb,
  created_at timestamptz not null default now(),
  constraint events_pkey primary key (id)
);
create index events_by_tenant on events (tenant_id, id);

-- Identity values are in the order of the inserts, and a reader who has seen a number would skip a lower one that commits
-- later. Runs last in the transaction, so the lock is held during the commit only, which notify serialises anyway.
create function number_event() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('facet events'), 0);
  update events set id = default, created_at = clock_timestamp() where id = new.id;
  perform pg_notify('facet_events', '');
  return null;
end $$;
create constraint trigger events_numbered after insert on events
  deferrable initially deferred for each row
  when (current_setting('facet.is_loading', true) is distinct from 'on')
  execute function number_event();
