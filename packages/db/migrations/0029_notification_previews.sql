-- Emails of notifications as one recipient would get them now, for the administrator who asked.
create table notification_previews (
  id text primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  -- Whose email it is.
  user_id bigint not null references all_users (id) on delete cascade,
  -- Who may read it.
  started_by bigint not null references all_users (id) on delete cascade,
  status text not null default 'pending',
  error text,
  -- What the message has, for those who do not parse it.
  email jsonb,
  -- The message, RFC 5322.
  content bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint notification_previews_status check (status in ('pending', 'processing', 'completed', 'failed')),
  constraint notification_previews_completed check
    ((status = 'completed') = (content is not null) and (content is null) = (email is null)),
  constraint notification_previews_failed check ((status = 'failed') = (error is not null))
);
create index notification_previews_of_notification on notification_previews (notification_id);
create index notification_previews_by_tenant on notification_previews (tenant_id);
create index notification_previews_by_user on notification_previews (user_id);
create index notification_previews_by_starter on notification_previews (started_by);
create index notification_previews_expiring on notification_previews (expires_at);
-- Most of a message is pictures and files as Base64, which are compressed already.
alter table notification_previews alter column content set storage external;
