import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { Cursors } from '../../../http/pagination.ts';
import type { QueryData } from '../queries/query-data.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';

export interface CheckParts {
  readonly cursors: Cursors;
  readonly queryData: QueryData;
  readonly reportRunner: ReportRunner;
}

/** Who wants to know, and how long they wait. */
export interface Checking {
  readonly db: Db;
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly request: Pick<FastifyRequest, 'host' | 'id'>;
  readonly gone: AbortSignal;
}

/** The result of work, or undefined if it takes too long. It goes on, for others who may wait for it. */
export function inTime<T>(until: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => {
    if (until.aborted) resolve(undefined);
    until.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([work, late]);
}
