import { changing, type KeptFilter, keeping } from '../../api/kept-filters-api.ts';

/** What has just been done to a kept filter, and what undoes it. */
export interface KeptFilterNotice {
  readonly text: string;
  undo(): Promise<unknown>;
}

/** Gives a kept filter back what it was before a change. */
export function undoChange(deploymentId: number, before: KeptFilter): () => Promise<unknown> {
  return () => changing(deploymentId, before.id, keptPartsOf(before)).send();
}

/** Keeps again what has been deleted, under a new id; it belongs to whoever undoes the deletion. */
export function undoDeletion(deploymentId: number, before: KeptFilter): () => Promise<unknown> {
  return () => keeping(deploymentId, { ...keptPartsOf(before), view: before.view }).send();
}

function keptPartsOf({ name, isShared, filters, segments, timeDimensions }: KeptFilter) {
  return { name, isShared, filters, segments, timeDimensions };
}
