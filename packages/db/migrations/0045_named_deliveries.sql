-- What people call a delivery; null for those without a name.
alter table notifications add column name text;
-- When a run first entered each of its phases.
alter table notification_runs add column phases jsonb not null default '{}';
-- A test is sent to the user who started it, who need not be a recipient.
alter table notification_previews add column is_test boolean not null default false;
