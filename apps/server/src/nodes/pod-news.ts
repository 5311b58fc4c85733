import type { Tx } from '@facet/db';
import { sql } from 'kysely';

/** What nodes with pods are notified of. */
export type PodNews =
  /** A branch has a new build, was deleted or is served differently. */
  | { readonly kind: 'branch'; readonly deploymentId: number; readonly branchId: number }
  | { readonly kind: 'deployment deleted'; readonly deploymentId: number }
  /** The data files of a deployment have changed, or it is new. */
  | { readonly kind: 'data files'; readonly deploymentId: number; readonly tenantId: number }
  /** The tokens of a tenant's pods change. */
  | {
      readonly kind: 'tokens';
      readonly tenantId: number;
      /** Whether the keys of the current tokens are no longer published. */
      readonly areKeysGone: boolean;
    };

export type NewsOf<Kind extends PodNews['kind']> = Extract<PodNews, { kind: Kind }>;

/** The channel of the notifications. */
export const POD_CHANNEL = 'facet_pods';

/** Notifies the nodes with pods, at commit. */
export async function announceToPods(tx: Tx, news: PodNews): Promise<void> {
  await sql`select pg_notify(${POD_CHANNEL}, ${JSON.stringify(news)})`.execute(tx);
}

const KINDS: readonly unknown[] = [
  'branch',
  'deployment deleted',
  'data files',
  'tokens',
] satisfies PodNews['kind'][];

/** Decodes a notification; undefined for one of another release, after which everything may have changed. */
export function readPodNews(payload: string): PodNews | undefined {
  const news = JSON.parse(payload) as PodNews;
  return KINDS.includes(news.kind) ? news : undefined;
}
