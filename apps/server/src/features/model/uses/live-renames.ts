import type { Tx } from '@facet/db';
import { namesInFile } from './file-names.ts';
import { ModelIndex } from './model-index.ts';
import { nameIn } from './rename-plan.ts';
import { deleteRenames, listRenames, type PendingRename } from './renames.store.ts';

/** Names that have become others in production. */
export interface LiveRenames {
  /** Whole names and what they are now. */
  readonly names: ReadonlyMap<string, string>;
  /** Who renamed last. */
  readonly userId: number | null;
}

/**
 * Takes the renames that are part of a build that goes live: those whose new name its files define, and whose old one they do
 * not. Others wait for a later build.
 */
export async function takeLiveRenames(
  tx: Tx,
  build: {
    readonly tenantId: number;
    readonly deploymentId: number;
    readonly files: readonly { readonly path: string; readonly content: string }[];
  },
): Promise<LiveRenames> {
  const { tenantId, deploymentId, files } = build;
  const pending = await listRenames(tx, tenantId, deploymentId);
  if (pending.length === 0) return { names: new Map(), userId: null };
  const yaml = files.filter(({ path }) => /\.ya?ml$/.test(path));
  const index = new ModelIndex(new Map(yaml.map(({ path, content }) => [path, namesInFile(content) ?? []])));
  const { names, taken } = liveOf(pending, (name) => nameIn(index, name) !== undefined);
  await deleteRenames(
    tx,
    tenantId,
    taken.map(({ id }) => id),
  );
  return { names, userId: taken.at(-1)?.userId ?? null };
}

/** The renames that are live, after each other: what became `b` and then `c` is `c`. */
export function liveOf(
  pending: readonly PendingRename[],
  isLive: (name: string) => boolean,
): { readonly names: Map<string, string>; readonly taken: readonly PendingRename[] } {
  const last = new Map<string, string>();
  for (const { names } of pending)
    for (const [before, after] of Object.entries(names)) {
      for (const [first, present] of last) if (present === before) last.set(first, after);
      last.set(before, after);
    }
  const names = new Map([...last].filter(([before, after]) => isLive(after) && !isLive(before)));
  return { names, taken: pending.filter((one) => Object.keys(one.names).some((name) => names.has(name))) };
}
