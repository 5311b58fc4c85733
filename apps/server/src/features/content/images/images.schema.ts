import type { Readable } from 'node:stream';
import { IMAGE_ID_PATTERN, LIMITS } from '@facet/dashboards';
import { Type } from 'typebox';
import { PublicId } from '../access/public-id.ts';
import { WorkbookPath } from '../dashboards/dashboards.schema.ts';
import { IMAGE_TYPES } from './image-facts.ts';

/** The most characters of an image as base64. */
const CHARACTERS = Math.ceil(LIMITS.imageBytes / 3) * 4;
/** The body limit of an upload: a larger one is refused before it is read. */
export const IMAGE_BODY_BYTES = CHARACTERS + 64 * 1024;
/** Images of an account, or of one embed tenant, in a deployment. */
export const MOST_IMAGES = 1_000;

const ImageId = Type.String({
  pattern: IMAGE_ID_PATTERN,
  description: 'The image: the SHA-256 hash of its content in hexadecimal digits.',
});

export const DraftImagePath = Type.Object({ ...WorkbookPath.properties, imageId: ImageId });
export const DashboardImagePath = Type.Object({
  publicId: { ...PublicId, description: 'The public id of the dashboard.' },
  imageId: ImageId,
});

export const UploadDashboardImageInput = Type.Object(
  {
    base64: Type.String({
      minLength: 1,
      maxLength: CHARACTERS,
      description: `The file: PNG, JPEG, GIF or WebP, at most ${LIMITS.imageBytes / 1024 / 1024} MiB.`,
    }),
  },
  {
    title: 'UploadDashboardImageInput',
    examples: [{ base64: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' }],
  },
);

export const DashboardImage = Type.Object(
  {
    imageId: Type.String(),
    mediaType: Type.String({ description: `One of ${IMAGE_TYPES.join(', ')}.` }),
    width: Type.Integer({ description: 'In pixels.' }),
    height: Type.Integer({ description: 'In pixels.' }),
    bytes: Type.Integer(),
  },
  { title: 'DashboardImage' },
);

export const ImageFile = Type.Unsafe<Readable>({
  content: Object.fromEntries(
    IMAGE_TYPES.map((type) => [
      type,
      { schema: { type: 'string', contentMediaType: type, description: 'The image as it was uploaded.' } },
    ]),
  ),
});
