import pLimit from 'p-limit';
import { ApiError } from '../../../errors/errors.ts';
import { foreignMember } from '../as-whom/members-of-query.ts';
import { subjectOf } from '../as-whom/subjects.ts';
import type { QueryScope } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import { accessPage } from '../sharing/list-access.ts';
import type { AccessEntry } from '../sharing/sharing.schema.ts';
import type { ReadChart } from './chart-queries.ts';
import { type Checking, type CheckParts, inTime } from './checking.ts';
import type { DraftProblem } from './draft-check.schema.ts';

import { problemOf } from './draft-problems.ts';

/** The most people and groups whose access is compared, and how many at once: each may have a model of their own. */
const MOST_VIEWERS = 25;
const CONCURRENT = 2;

type Viewer = NonNullable<DraftProblem['viewer']>;

interface Read {
  /** Of the caller. */
  readonly scope: QueryScope;
  readonly charts: readonly ReadChart[];
  readonly until: AbortSignal;
}

interface Compared {
  /** Null if the caller may not know who has access. */
  readonly viewers: number | null;
  readonly hasMoreViewers: boolean;
  readonly problems: readonly DraftProblem[];
}

/**
 * Charts that query members which the caller sees, and somebody with access to the workbook does not: a person, a group by
 * itself, or an embed tenant. What else the members of a group see is not known.
 */
export async function viewersWithoutAccess(
  parts: CheckParts,
  checking: Checking,
  workbookId: number,
  { scope, charts, until }: Read,
): Promise<Compared> {
  const { cursors, queryData } = parts;
  const { db, caller, deployment } = checking;
  const page = await pageOfAccess(cursors, checking, workbookId);
  if (page === null) return { viewers: null, hasMoreViewers: false, problems: [] };
  const own = await queryData.model(scope);
  const where = { branchName: null, host: scope.host, id: scope.requestId };
  const modelOf = async ({ type, id }: Viewer): Promise<VisibleModel | undefined> => {
    if (until.aborted || id === null) return undefined;
    const asked = type === 'USER' ? { type, userId: id } : { type: 'GROUP' as const, groupId: id };
    try {
      const { claims } = await subjectOf(db, caller.tenantId, deployment.id, asked);
      const theirs = await queryData.scopeAs(caller, deployment, where, claims);
      return await inTime(until, queryData.model(theirs));
    } catch (error) {
      // Deactivated, or without access to the deployment.
      if (error instanceof ApiError && error.status < 500) return undefined;
      throw error;
    }
  };
  const viewers = page.items.flatMap(viewerOf);
  const found = await pLimit(CONCURRENT).map(viewers, async (viewer) => {
    const theirs = await modelOf(viewer);
    return theirs === undefined ? [] : [{ viewer, hidden: hiddenCharts(charts, own, theirs) }];
  });
  const compared = found.flat();
  return {
    viewers: compared.length,
    hasMoreViewers: page.pageInfo.hasNextPage || compared.length < viewers.length,
    problems: compared.flatMap(({ viewer, hidden }) =>
      hidden.map(({ widget, member }) => ({
        ...problemOf(widget, 'access', `${member} is hidden from them`),
        viewer,
      })),
    ),
  };
}

async function pageOfAccess(
  cursors: CheckParts['cursors'],
  { db, caller, deployment }: Checking,
  id: number,
) {
  try {
    return await accessPage(cursors, db, caller, deployment.id, {
      type: 'WORKBOOK',
      id,
      first: MOST_VIEWERS,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

/** The viewer of an entry; none for everyone, roles and administrators, of whom nobody in particular is known. */
function viewerOf({ type, id, name, effectiveLevel }: AccessEntry): Viewer[] {
  if (type === 'EVERYONE' || type === 'ROLE' || type === 'ADMINISTRATORS') return [];
  return effectiveLevel === 'none' ? [] : [{ type, id, name }];
}

function hiddenCharts(charts: readonly ReadChart[], own: VisibleModel, theirs: VisibleModel) {
  return charts.flatMap(({ widget, queries }) => {
    const member = queries === undefined ? undefined : foreignMember(queries, theirs, own);
    return member === undefined ? [] : [{ widget, member }];
  });
}
