-- Scheduled deliveries of dashboards: schedules, who gets them, and their runs.

create table notifications (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  dashboard_id bigint not null references dashboards (id) on delete cascade,
  -- Whose access conditions are checked with, and who learns of failures.
  owner_user_id bigint references all_users (id) on delete set null,
  schedule_type text not null,
  minute integer,
  hour integer,
  -- Sunday is 0.
  day_of_week integer,
  day_of_month integer,
  custom_cron text,
  time_zone text not null,
  is_enabled boolean not null,
  -- Whether a run also sends emails; otherwise it only refreshes the dashboard.
  notification_enabled boolean not null,
  format text not null,
  ai_summary boolean not null,
  -- Values of the controls, each a list; null leaves the defaults.
  filters jsonb,
  time_grains jsonb,
  member_switchers jsonb,
  -- Whether a dashboard with failed widgets is sent all the same.
  allow_failed_widgets boolean not null,
  attachments text[] not null,
  -- All of them must hold for a run to send anything: [{type, …}].
  conditions jsonb not null,
  -- What the last run found, for conditions that compare with it; null after a change.
  condition_state jsonb,
  -- The address of the dashboard in the host's product, for embed users.
  link_template text,
  -- Null while the schedule is disabled.
  next_run_at timestamptz,
  is_failing boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint notifications_schedule_type
    check (schedule_type in ('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'CUSTOM')),
  constraint notifications_format check (format in ('png', 'pdf')),
  constraint notifications_attachments check (attachments <@ array['pdf', 'csv', 'xlsx']),
  constraint notifications_next_run check (is_enabled or next_run_at is null),
  constraint notifications_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index notifications_by_deployment on notifications (tenant_id, deployment_id, id);
create index notifications_by_dashboard on notifications (dashboard_id, id);
create index notifications_by_owner on notifications (owner_user_id) where owner_user_id is not null;
create index notifications_due on notifications (next_run_at) where next_run_at is not null;

create table notification_recipients (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  kind text not null,
  user_id bigint references all_users (id) on delete cascade,
  -- A group of the account, whose members are looked up by each run.
  group_id bigint references all_groups (id) on delete cascade,
  -- What is given of an embed user for the renders of this notification only: added to the security context of queries,
  -- names of groups of the account instead of their own, and {name: value} before their own attributes.
  security_context jsonb,
  groups text[],
  user_attributes jsonb,
  created_at timestamptz not null default now(),
  constraint notification_recipients_kind check (kind in ('USER', 'EMBED_USER', 'GROUP')),
  constraint notification_recipients_one_holder check (num_nonnulls(user_id, group_id) = 1),
  constraint notification_recipients_group check ((kind = 'GROUP') = (group_id is not null)),
  constraint notification_recipients_given
    check (kind = 'EMBED_USER' or num_nonnulls(security_context, groups, user_attributes) = 0)
);
create index notification_recipients_of_notification on notification_recipients (notification_id, id);
create unique index notification_recipients_user_unique on notification_recipients (notification_id, user_id)
  where user_id is not null;
create unique index notification_recipients_group_unique on notification_recipients (notification_id, group_id)
  where group_id is not null;
create index notification_recipients_by_user on notification_recipients (user_id) where user_id is not null;
create index notification_recipients_by_group on notification_recipients (group_id) where group_id is not null;

-- Users who get nothing, whatever groups they are in. Adding them as recipients of their own ends that.
create table notification_exceptions (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  user_id bigint not null references all_users (id) on delete cascade,
  -- They unsubscribed, or an administrator excepted them.
  origin text not null,
  created_at timestamptz not null default now(),
  constraint notification_exceptions_origin check (origin in ('unsubscribed', 'excepted')),
  constraint notification_exceptions_unique unique (notification_id, user_id)
);
create index notification_exceptions_of_notification on notification_exceptions (notification_id, id);
create index notification_exceptions_by_user on notification_exceptions (user_id);

create table notification_runs (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  -- The time for which it was scheduled; for other runs, when they were requested.
  tick timestamptz not null,
  kind text not null,
  state text not null default 'pending',
  phase text,
  -- Why it failed or was skipped.
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- What the owner learns of this run: that the notification began to fail, or works again.
  owner_news text,
  owner_mailed_at timestamptz,
  constraint notification_runs_owner_news check (owner_news in ('failing', 'working')),
  constraint notification_runs_kind check (kind in ('scheduled', 'manual', 'retry')),
  constraint notification_runs_state check (state in ('pending', 'running', 'succeeded', 'failed', 'skipped')),
  constraint notification_runs_phase
    check (phase in ('resolving', 'refreshing', 'checking', 'rendering', 'sending', 'recording'))
);
create unique index notification_runs_tick_unique on notification_runs (notification_id, tick)
  where kind = 'scheduled';
create index notification_runs_of_notification on notification_runs (notification_id, id);
create index notification_runs_unfinished on notification_runs (id) where state in ('pending', 'running');

-- Whom a run sends to. Nobody, and no address, gets two emails of one run.
create table notification_run_recipients (
  tenant_id bigint not null references tenants (id) on delete cascade,
  run_id bigint not null references notification_runs (id) on delete cascade,
  user_id bigint not null references all_users (id) on delete cascade,
  -- In lower case; null if the user has none.
  email text,
  -- Recipients who see the same rows share a render.
  render_group text,
  outcome text not null default 'pending',
  reason text,
  message_id text,
  sent_at timestamptz,
  primary key (run_id, user_id),
  constraint notification_run_recipients_outcome
    check (outcome in ('pending', 'sending', 'sent', 'refused', 'unknown', 'skipped', 'failed'))
);
create unique index notification_run_recipients_email_unique on notification_run_recipients (run_id, lower(email))
  where outcome <> 'skipped';
create index notification_run_recipients_by_user on notification_run_recipients (user_id);
