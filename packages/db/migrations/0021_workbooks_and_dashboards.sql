-- What a valid model publishes: cubes and views with their members, as the data API describes them. Null for verdicts
-- of earlier releases, whose models are compiled again when it is needed.
alter table compilations add column published jsonb;
-- The compilation of a build.
alter table builds add column input_key text;

-- A slug is unique among the account's own workbooks, and among those of each embed tenant, so that tenants cannot
-- learn of each other's.
drop index workbooks_slug_unique;
create unique index workbooks_slug_unique
  on workbooks (tenant_id, deployment_id, coalesce(embed_tenant_id, 0), slug) where slug is not null;

-- Charts of a published version find their reports by id, also after a report was deleted.
alter table report_snapshots drop constraint report_snapshots_report_id_fkey;
alter table report_snapshots alter column report_id set not null;
