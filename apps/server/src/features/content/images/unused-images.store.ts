import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { ImagePlace } from './images.store.ts';

type Deployment = Pick<ImagePlace, 'tenantId' | 'deploymentId'>;

/** Every deployment that has images. */
export async function deploymentsWithImages(db: Db): Promise<Deployment[]> {
  const { rows } = await sql<{ tenant_id: number; deployment_id: number }>`
    select distinct tenant_id, deployment_id from dashboard_images`.execute(db);
  return rows.map(({ tenant_id: tenantId, deployment_id: deploymentId }) => ({ tenantId, deploymentId }));
}

/**
 * Notes which images of a deployment nothing shows, and deletes those that nothing has shown for some days. Statements that save
 * an image or a dashboard with it take the note away: the deletion waits for them, and leaves the image where it is.
 */
export async function checkUse(db: Db, place: Deployment, days: number): Promise<void> {
  const used = usedIn(place);
  const images = sql`tenant_id = ${place.tenantId} and deployment_id = ${place.deploymentId}`;
  await sql`
    with used as materialized (${used})
    update dashboard_images
    set unused_since = case when encode(sha256, 'hex') in (select id from used) then null else now() end
    where ${images} and (unused_since is null) <> (encode(sha256, 'hex') in (select id from used))`.execute(
    db,
  );
  await sql`
    with used as materialized (${used})
    delete from dashboard_images
    where ${images} and unused_since < now() - make_interval(days => ${days})
      and encode(sha256, 'hex') not in (select id from used)`.execute(db);
}

/**
 * The ids of the images that a deployment shows, or could show again: in drafts and all that is kept of their history, in
 * published versions, in the trash, and in any version of a file in the data model. Whoever owns them.
 */
function usedIn({ tenantId, deploymentId }: Deployment): RawBuilder<unknown> {
  const ofWorkbooks = sql`workbook.tenant_id = ${tenantId} and workbook.deployment_id = ${deploymentId}`;
  return sql`
    select distinct found[1] as id
    from (
      select workbook.dashboard_draft::text as content from workbooks workbook where ${ofWorkbooks}
      union all
      select part.content from workbooks workbook
      join draft_changes change on change.workbook_id = workbook.id
      cross join lateral (values (change.commands::text), (change.inverse::text)) as part (content)
      where ${ofWorkbooks}
      union all
      select version.config::text from dashboards dashboard
      join dashboard_versions version on version.dashboard_id = dashboard.id
      where dashboard.tenant_id = ${tenantId} and dashboard.deployment_id = ${deploymentId}
      union all
      select trashed.content::text from trash
      join trash_rows trashed on trashed.trash_id = trash.id
      where trash.tenant_id = ${tenantId} and trash.deployment_id = ${deploymentId}
    ) saved
    cross join lateral regexp_matches(saved.content, '[0-9a-f]{64}', 'g') found
    where saved.content like '%imageId%'
    union all
    select encode(image.sha256, 'hex') from dashboard_images image
    where image.tenant_id = ${tenantId} and image.deployment_id = ${deploymentId}
      and exists (
        select from blobs
        where tenant_id = ${tenantId} and deployment_id = ${deploymentId}
          and position(convert_to(encode(image.sha256, 'hex'), 'UTF8') in content) > 0
      )`;
}
