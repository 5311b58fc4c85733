-- What a run has decided is kept with it, so that an attempt after a crash neither forgets nor repeats it.

alter table notification_runs
  -- When it was decided that the run sends, and to whom.
  add column resolved_at timestamptz,
  -- What the conditions found, for the notification when the run ends.
  add column found_state jsonb,
  -- Of a retry, the run whose recipients it tries again, which is no retry itself.
  add column retried_run_id bigint references notification_runs (id) on delete set null,
  -- How often a server stopped while it worked on the run.
  add column interruptions integer not null default 0,
  -- Whether an attempt ended in order and another follows.
  add column is_waiting boolean not null default false;
create index notification_runs_by_retried_run on notification_runs (retried_run_id) where retried_run_id is not null;

update notification_runs run set resolved_at = created_at
where kind = 'retry' or exists (select from notification_run_recipients recipient where recipient.run_id = run.id);

-- Of two recipients with one address, either may turn out not to see the dashboard, so only emails that were sent count.
drop index notification_run_recipients_email_unique;
create unique index notification_run_recipients_email_unique on notification_run_recipients (run_id, lower(email))
  where outcome in ('sending', 'sent', 'unknown');
