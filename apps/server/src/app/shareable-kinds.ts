import { CONTENT_KINDS } from '../features/content/access/content-access.ts';
import { shareableContent } from '../features/content/access/shareable-content.ts';
import { DEPLOYMENTS, type ShareableKinds } from '../features/people/resource-policies/shareable.ts';

/** The kinds of resources that can be shared with users and groups. */
export const shareableKinds: ShareableKinds = {
  Deployment: DEPLOYMENTS,
  ...Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, shareableContent(kind)])),
};
