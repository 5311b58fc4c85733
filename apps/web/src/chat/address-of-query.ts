import type { AskedQuery } from '@facet/client';
import { reportOfAsked } from '../explore/asked-report.ts';
import { questionOf } from '../explore/opened-report.ts';
import { addressOfAsked } from '../explore/sql/asked-address.ts';

/** The parameters of a query for Explore; null for one that they cannot express. */
export async function addressOfQuery(deploymentId: number, query: AskedQuery): Promise<string | null> {
  const question = await questionOf(deploymentId, reportOfAsked(query), new AbortController().signal);
  return question === null ? null : addressOfAsked({ question, sql: null });
}
