-- What emails of notifications showed, as aggregated figures, for the next email to be compared with.
create table notification_figures (
  tenant_id bigint not null references tenants (id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  run_id bigint not null references notification_runs (id) on delete cascade,
  -- Who got them: those of its recipients with this render group.
  render_group text not null,
  -- Identifies the access and the controls: emails are compared with those that show the same.
  view_key text not null,
  figures jsonb not null,
  created_at timestamptz not null default now(),
  primary key (run_id, render_group)
);
create index notification_figures_by_view on notification_figures (tenant_id, notification_id, view_key, run_id);
create index notification_figures_of_notification on notification_figures (notification_id);
