import { Readable } from 'node:stream';
import { LIMITS } from '@facet/dashboards';
import type { FastifyReply } from 'fastify';
import { operationsWith } from '../../../http/operation.ts';
import { EDIT_WORKBOOKS, READ_DASHBOARDS } from '../access/content-operations.ts';
import { WorkbookPath } from '../dashboards/dashboards.schema.ts';
import {
  DashboardImage,
  DashboardImagePath,
  DraftImagePath,
  IMAGE_BODY_BYTES,
  ImageFile,
  MOST_IMAGES,
  UploadDashboardImageInput,
} from './images.schema.ts';
import { imageOfDashboard, imageOfDraft, uploadImage } from './images.service.ts';
import type { ImageRow } from './images.store.ts';

const { readOperation, writeOperation } = operationsWith('Workbooks');

const path = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/images';

export const imageOperations = [
  writeOperation({
    id: 'uploadDashboardImage',
    method: 'POST',
    path,
    summary: 'Upload an image for a dashboard',
    description:
      `Keeps a PNG, JPEG, GIF or WebP image of at most ${LIMITS.imageBytes / 1024 / 1024} MiB and 40 million pixels, and ` +
      'returns the `imageId` that image widgets have. The content decides what it is; SVG is refused. The same image is ' +
      'kept once. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Uploaded dashboard image',
    params: WorkbookPath,
    body: UploadDashboardImageInput,
    bodyLimit: IMAGE_BODY_BYTES,
    callsPerMinute: 60,
    answers: { 200: DashboardImage },
    errors: { 409: `The deployment has ${MOST_IMAGES} images already.` },
    async handle({ tx, caller, params, body, audit }) {
      const image = await uploadImage(tx, caller, params, body.base64);
      const { imageId, mediaType, bytes } = image;
      audit(params, { imageId, mediaType, bytes });
      return image;
    },
  }),
  readOperation({
    id: 'getDraftImage',
    method: 'GET',
    path: `${path}/{imageId}`,
    summary: 'Get an image for the draft of a dashboard',
    description: 'Returns an image of the deployment to those who edit the dashboard.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: DraftImagePath,
    answers: { 200: ImageFile },
    handle: async ({ db, caller, params, reply }) =>
      sendImage(reply, await imageOfDraft(db, caller, params, params.imageId)),
  }),
  readOperation({
    id: 'getDashboardImage',
    method: 'GET',
    path: '/api/v1/embed/dashboard/{publicId}/images/{imageId}',
    tag: 'Embed',
    summary: 'Get an image of a dashboard',
    description: 'Returns an image that the published dashboard shows to whoever may see the dashboard.',
    access: READ_DASHBOARDS,
    embed: 'viewer',
    params: DashboardImagePath,
    answers: { 200: ImageFile },
    errors: { 403: 'The dashboard does not allow signed embedding.' },
    handle: async ({ db, caller, params, reply }) =>
      sendImage(reply, await imageOfDashboard(db, caller, params.publicId, params.imageId)),
  }),
];

/** The address names the content, so that browsers may keep it. It runs nothing, whatever it contains. */
function sendImage(reply: FastifyReply, { media_type, content }: ImageRow): Readable {
  reply.headers({
    'content-type': media_type,
    'content-length': content.length,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'authorization, cookie',
  });
  return Readable.from([content]);
}
