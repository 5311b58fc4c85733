-- The foreign keys that the deletion of embed users and dashboards follows. Without an index each deleted row would scan
-- the referring table.
create index dashboard_comments_by_resolver on dashboard_comments (resolved_by) where resolved_by is not null;
create index dashboard_comments_by_embed_tenant on dashboard_comments (embed_tenant_id);
create index dashboard_versions_by_author on dashboard_versions (created_by) where created_by is not null;
create index dashboards_by_author on dashboards (created_by) where created_by is not null;
create index dashboards_by_published_version on dashboards (published_version_id)
  where published_version_id is not null;
create index report_placements_by_placer on report_placements (placed_by) where placed_by is not null;
create index report_placements_by_refresher on report_placements (refreshed_by) where refreshed_by is not null;
create index reports_by_refresher on reports (refreshed_by) where refreshed_by is not null;
create index dbt_syncs_by_user on dbt_syncs (user_id) where user_id is not null;
