-- Where the runs of a notification are posted, beside its emails.

create table notification_channels (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  kind text not null,
  -- The address, encrypted because whoever knows it may post to it.
  url text not null,
  -- The host in the address, for lists and messages.
  host text not null,
  -- What signs messages to a webhook, encrypted.
  secret text,
  created_at timestamptz not null default now(),
  constraint notification_channels_kind check (kind in ('WEBHOOK', 'SLACK')),
  constraint notification_channels_secret check ((kind = 'WEBHOOK') = (secret is not null))
);
create index notification_channels_of_notification on notification_channels (notification_id, id);
create index notification_channels_by_tenant on notification_channels (tenant_id);

-- What became of the messages of a run.
create table notification_run_channels (
  tenant_id bigint not null references tenants (id) on delete cascade,
  run_id bigint not null references notification_runs (id) on delete cascade,
  channel_id bigint not null references notification_channels (id) on delete cascade,
  outcome text not null default 'pending',
  reason text,
  sent_at timestamptz,
  primary key (run_id, channel_id),
  constraint notification_run_channels_outcome
    check (outcome in ('pending', 'sending', 'sent', 'refused', 'unknown', 'failed'))
);
create index notification_run_channels_by_channel on notification_run_channels (channel_id);
create index notification_run_channels_by_tenant on notification_run_channels (tenant_id);
