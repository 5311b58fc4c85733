import { Topic } from './topic.ts';

/** A build becomes the live build of its deployment, which is locked. A follower that throws an ApiError fails the build. */
export const buildGoesLive = new Topic<{
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly buildId: number;
  /** The files below the project root, with paths relative to it. */
  readonly files: readonly { readonly path: string; readonly content: string }[];
}>();

/** A build is requested, or ends. */
export const buildChanges = new Topic<{
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly branchId: number;
  readonly buildId: number;
  readonly status: 'building' | 'success' | 'failed' | 'superseded';
}>();
