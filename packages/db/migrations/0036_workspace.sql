-- Favourites of users, when they last opened dashboards, descriptions of folders, and verified reports.

create table favourites (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references all_users (id) on delete cascade,
  folder_id bigint references folders (id) on delete cascade,
  workbook_id bigint references workbooks (id) on delete cascade,
  report_id bigint references reports (id) on delete cascade,
  dashboard_id bigint references dashboards (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint favourites_one_object check (num_nonnulls(folder_id, workbook_id, report_id, dashboard_id) = 1),
  constraint favourites_folder_unique unique (user_id, folder_id),
  constraint favourites_workbook_unique unique (user_id, workbook_id),
  constraint favourites_report_unique unique (user_id, report_id),
  constraint favourites_dashboard_unique unique (user_id, dashboard_id)
);
create index favourites_by_tenant on favourites (tenant_id);
create index favourites_by_folder on favourites (folder_id) where folder_id is not null;
create index favourites_by_workbook on favourites (workbook_id) where workbook_id is not null;
create index favourites_by_report on favourites (report_id) where report_id is not null;
create index favourites_by_dashboard on favourites (dashboard_id) where dashboard_id is not null;

alter table content_views drop constraint content_views_type;
alter table content_views add constraint content_views_type
  check (object_type in ('WORKBOOK', 'REPORT', 'DASHBOARD'));

alter table folders add column description text;

-- Who verified the query of a report, and the checksum of that query: a later one is not verified.
alter table reports
  add column verified_checksum text,
  add column verified_at timestamptz,
  add column verified_by bigint references all_users (id) on delete set null,
  add constraint reports_verified check ((verified_checksum is null) = (verified_at is null));
create index reports_by_verifier on reports (verified_by) where verified_by is not null;
