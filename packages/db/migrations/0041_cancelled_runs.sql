-- A run of a notification can be cancelled while it sends.
alter table notification_runs drop constraint notification_runs_state;
alter table notification_runs add constraint notification_runs_state
  check (state in ('pending', 'running', 'succeeded', 'failed', 'skipped', 'cancelled'));
