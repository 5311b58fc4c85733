import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { InFolder } from '../access/content-access.ts';
import type { SnapshotRow } from './snapshots.store.ts';

/** A published dashboard with its reports. */
export interface PublishedRow extends Omit<InFolder, 'id'> {
  readonly workbook_id: number;
  readonly workbook_name: string;
  readonly public_id: string;
  readonly title: string | null;
  readonly config: unknown;
  readonly snapshots: readonly SnapshotRow[];
}

/** The published dashboards of a deployment that no file of the model defines. */
export async function listPublished(db: Db, tenantId: number, deploymentId: number): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select workbook.id as workbook_id, workbook.name as workbook_name, workbook.folder_id, workbook.owner_user_id,
      workbook.embed_tenant_id, dashboard.public_id, version.title, version.config,
      coalesce((select jsonb_agg(to_jsonb(snapshot)) from report_snapshots snapshot
        where snapshot.dashboard_version_id = version.id), '[]') as snapshots
    from dashboards dashboard
    join dashboard_versions version on version.id = dashboard.published_version_id
    join workbooks workbook on workbook.id = dashboard.workbook_id
    where dashboard.tenant_id = ${tenantId} and dashboard.deployment_id = ${deploymentId}
      and dashboard.status = 'published' and workbook.source_path is null
    order by dashboard.id`.execute(db);
  return rows;
}
