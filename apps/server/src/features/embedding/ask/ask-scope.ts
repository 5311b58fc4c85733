import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { AskInput } from '../../content/ask/answer-question.ts';
import type { QueryData, QueryScope } from '../../content/queries/query-data.ts';
import type { KnownQuestions } from '../../content/verified-questions/known-questions.ts';
import { securityContextOf } from '../../people/security-context/load-security-context.ts';
import { limitedTo } from './may-ask.ts';

/** Who asks in words, and where. */
export interface Asking {
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  /** Null for production. */
  readonly branchName: string | null;
  /** The views that may be asked about; null for all that the caller sees. */
  readonly views: readonly string[] | null;
  readonly host: string;
  readonly requestId: string;
}

/**
 * The scope of questions in words: what the caller sees of the views that they may ask about.
 * @throws as `QueryData.scopeOf`
 */
export async function askScopeOf(
  { db, queryData }: { readonly db: Db; readonly queryData: QueryData },
  { caller, deployment, branchName, views, host, requestId: id }: Asking,
): Promise<QueryScope> {
  const context = limitedTo(await securityContextOf(db, caller), views);
  return queryData.scopeOf(caller, deployment, { branchName, host, id }, context);
}

/** The verified questions that can be asked. Those of branches are in their files only. */
export function verifiedOf(
  knownQuestions: KnownQuestions,
  { deployment, branchName }: Pick<Asking, 'deployment' | 'branchName'>,
): AskInput['verifiedFor'] {
  return async (visible) => (branchName === null ? knownQuestions.askable(deployment, visible) : []);
}
