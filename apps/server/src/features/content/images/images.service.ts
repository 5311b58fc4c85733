import { createHash } from 'node:crypto';
import { LIMITS } from '@facet/dashboards';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, conflict, notFound } from '../../../errors/errors.ts';
import { requireWorkbook } from '../access/require-workbook.ts';
import { requireShownDashboard } from '../dashboards/shown-dashboard.ts';
import { imageFacts } from './image-facts.ts';
import { MOST_IMAGES } from './images.schema.ts';
import { embedTenantOf, findImage, type ImagePlace, type ImageRow, keepImage } from './images.store.ts';

/** The most pixels of an image: a small file can need gigabytes of memory in the browser. */
const MOST_PIXELS = 40_000_000;

/** Keeps an image for the dashboards of a deployment. */
export async function uploadImage(
  tx: Tx,
  caller: Caller,
  { deploymentId, workbookId }: { readonly deploymentId: number; readonly workbookId: number },
  base64: string,
) {
  const { row, grant } = await requireWorkbook(tx, caller, deploymentId, workbookId, 'edit');
  const content = Buffer.from(base64, 'base64');
  if (content.toString('base64').length !== base64.length) throw badRequest('body.base64 must be base64');
  if (content.length > LIMITS.imageBytes)
    throw badRequest(`body.base64 must be at most ${LIMITS.imageBytes / 1024 / 1024} MiB`);
  const facts = imageFacts(content);
  if (facts === undefined) throw badRequest('body.base64 must be a PNG, JPEG, GIF or WebP image');
  if (facts.width * facts.height > MOST_PIXELS)
    throw badRequest(`body.base64 must have at most ${MOST_PIXELS / 1_000_000} million pixels`);
  const sha256 = createHash('sha256').update(content).digest();
  const place = { tenantId: caller.tenantId, deploymentId, embedTenantId: row.embed_tenant_id };
  if (!(await keepImage(tx, grant, place, { ...facts, sha256, content }, MOST_IMAGES)))
    throw conflict(`The deployment has ${MOST_IMAGES} images already`);
  return { imageId: sha256.toString('hex'), ...facts, bytes: content.length };
}

/** An image for somebody who edits a dashboard, which may not refer to it yet. */
export async function imageOfDraft(
  db: Db,
  caller: Caller,
  { deploymentId, workbookId }: { readonly deploymentId: number; readonly workbookId: number },
  imageId: string,
): Promise<ImageRow> {
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, 'edit');
  return imageIn(
    db,
    { tenantId: caller.tenantId, deploymentId, embedTenantId: row.embed_tenant_id },
    imageId,
  );
}

/** An image of a dashboard that the caller may see. Others of the deployment are not found. */
export async function imageOfDashboard(
  db: Db,
  caller: Caller,
  publicId: string,
  imageId: string,
): Promise<ImageRow> {
  const { config, deploymentId, workbookId } = await requireShownDashboard(db, caller, publicId);
  if (!config.widgets.some((widget) => widget.type === 'IMAGE' && widget.config.imageId === imageId))
    throw notFound(`Image ${imageId}`);
  const { tenantId } = caller;
  const embedTenantId = await embedTenantOf(db, tenantId, workbookId);
  return imageIn(db, { tenantId, deploymentId, embedTenantId }, imageId);
}

async function imageIn(db: Db, place: ImagePlace, imageId: string): Promise<ImageRow> {
  const found = await findImage(db, place, Buffer.from(imageId, 'hex'));
  if (found === undefined) throw notFound(`Image ${imageId}`);
  return found;
}
