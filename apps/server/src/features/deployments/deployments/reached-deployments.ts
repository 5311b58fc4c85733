import type { Db } from '@facet/db';
import { type Static, Type } from 'typebox';
import { type Caller, canUse, deploymentsReached } from '../../../auth/caller.ts';
import { resourceOf } from '../../../auth/deployment.ts';
import { ACTIONS } from '../../../auth/permissions.ts';
import { type Cursors, cut, listOf, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { Id, oneOf } from '../../../http/shapes.ts';
import { listNamesOfDeployments } from './deployments.store.ts';

const ReachedDeployment = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Sales'] }),
    actions: Type.Array(oneOf(ACTIONS), {
      description:
        'What the caller may do in it. Actions on folders, workbooks and reports also need access to each of them.',
    }),
  },
  { title: 'ReachedDeployment' },
);
export type ReachedDeployment = Static<typeof ReachedDeployment>;

export const ReachedDeployments = listOf('ReachedDeployments', ReachedDeployment);
export type ReachedDeployments = Static<typeof ReachedDeployments>;

/** A page of the deployments that a caller reaches, in order of id, with what the caller may do in each. */
export async function reachedDeployments(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  query: PageQuery,
): Promise<ReachedDeployments> {
  const list = `reached-deployments:${caller.tenantId}`;
  const page = pageOf(cursors, list, query);
  const reached = deploymentsReached(caller);
  const ids = reached === 'all' ? null : reached;
  const found = await listNamesOfDeployments(db, { tenantId: caller.tenantId, ids }, page);
  const { items, pageInfo } = cut(cursors, list, page, found, (row) => [row.id]);
  return {
    items: items.map(({ id, name }) => {
      const deployment = resourceOf({ id });
      return { id, name, actions: ACTIONS.filter((action) => canUse(caller, action, deployment)) };
    }),
    pageInfo,
  };
}
