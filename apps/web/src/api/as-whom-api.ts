import {
  listQuerySubjects,
  type QueryAsAnswer,
  type QueryInput,
  type QuerySubjectInput,
  runQueryAs,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import { type CandidateList, MOST_CANDIDATES } from './sharing-api.ts';

/** What somebody else gets for a query. Rejects with an `ApiError`. */
export function askAs(
  deploymentId: number,
  as: QuerySubjectInput,
  body: QueryInput,
  signal: AbortSignal,
): Promise<QueryAsAnswer> {
  return answerTo(runQueryAs({ client, path: { deploymentId }, body: { ...body, as }, signal }));
}

/** The people and groups as whom a query can run. */
export function subjectsOf(deploymentId: number): CandidateList {
  return {
    key: ['query-subjects', deploymentId],
    async find(only, search, signal) {
      const query = { only, first: MOST_CANDIDATES, ...(search === '' ? {} : { search }) };
      return (await answerTo(listQuerySubjects({ client, path: { deploymentId }, query, signal }))).items;
    },
  };
}
