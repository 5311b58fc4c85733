-- Whether a run sends, and to whom, is decided before it waits for its turn to render and send.
alter table notification_runs drop constraint notification_runs_phase,
  add constraint notification_runs_phase
    check (phase in ('resolving', 'queued', 'refreshing', 'checking', 'rendering', 'sending', 'recording'));
