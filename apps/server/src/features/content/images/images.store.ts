import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';
import type { ImageFacts } from './image-facts.ts';

/** The deployment whose images are meant, and the embed tenant whose users may have uploaded them. */
export interface ImagePlace {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly embedTenantId: number | null;
}

export interface ImageRow {
  readonly media_type: string;
  readonly content: Buffer;
}

/** Keeps an image, unless as many others as `limit` are there. Returns whether it is kept; the same one is kept once. */
export async function keepImage(
  tx: Tx,
  { tenantId }: WorkbookGrant<'edit'>,
  { deploymentId, embedTenantId }: ImagePlace,
  {
    sha256,
    content,
    mediaType,
    width,
    height,
  }: ImageFacts & { readonly sha256: Buffer; readonly content: Buffer },
  limit: number,
): Promise<boolean> {
  const place = sql`tenant_id = ${tenantId} and deployment_id = ${deploymentId}
    and embed_tenant_id is not distinct from ${embedTenantId}::bigint`;
  // Uploads at a time are counted one after another.
  await sql`select pg_advisory_xact_lock(hashtextextended('facet.dashboard_images', ${deploymentId}))`.execute(
    tx,
  );
  const { rows } = await sql<{ is_kept: boolean }>`
    with kept as (
      insert into dashboard_images
        (tenant_id, deployment_id, embed_tenant_id, sha256, media_type, width, height, content)
      select ${tenantId}, ${deploymentId}, ${embedTenantId}::bigint, ${sha256}, ${mediaType}, ${width}::integer,
        ${height}::integer, ${content}
      where (select count(*) from dashboard_images where ${place} and sha256 <> ${sha256}) < ${limit}
      on conflict on constraint dashboard_images_once do update set unused_since = null
      returning 1
    )
    select exists (select from kept) as is_kept`.execute(tx);
  return rows[0]?.is_kept ?? false;
}

/** An image that the account or the embed tenant has uploaded. */
export async function findImage(
  db: Db,
  { tenantId, deploymentId, embedTenantId }: ImagePlace,
  sha256: Buffer,
): Promise<ImageRow | undefined> {
  const { rows } = await sql<ImageRow>`
    select media_type, content from dashboard_images
    where tenant_id = ${tenantId} and deployment_id = ${deploymentId} and sha256 = ${sha256}
      and (embed_tenant_id is null or embed_tenant_id = ${embedTenantId}::bigint)
    limit 1`.execute(db);
  return rows[0];
}

/** The embed tenant to which a workbook belongs; null for those of the account. */
export async function embedTenantOf(db: Db, tenantId: number, workbookId: number): Promise<number | null> {
  const { rows } = await sql<{ embed_tenant_id: number | null }>`
    select embed_tenant_id from workbooks where tenant_id = ${tenantId} and id = ${workbookId}`.execute(db);
  return rows[0]?.embed_tenant_id ?? null;
}
