import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { SharedOpenings } from '../../content/dashboard-data/shared-openings.ts';
import type { QueryData } from '../../content/queries/query-data.ts';
import type { VisibleModel } from '../../content/queries/visible-model.ts';
import type { KnownQuestions } from '../../content/verified-questions/known-questions.ts';
import { askedContext, type SentContext } from '../../embedding/ask/asked-context.ts';
import { limitedTo } from '../../embedding/ask/may-ask.ts';
import { securityContextOf } from '../../people/security-context/load-security-context.ts';
import type { PastTurn, TurnInput } from '../turns/turn.ts';
import type { ChatResult } from './chat-messages.schema.ts';
import { lastMessages, type MessageKey } from './chat-messages.store.ts';

/** The questions before this one that an answer may refer to. */
const MOST_PAST = 20;

/** A question of a chat that was accepted, and who asks it. */
export interface AskedInChat {
  readonly key: MessageKey;
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly branchName: string | null;
  readonly question: string;
  /** As the client sent it; undefined follows up the last query of the chat. */
  readonly context: SentContext | null | undefined;
  readonly locale: string;
  readonly timezone: string;
  /** The views that may be asked; null for all that the caller sees. */
  readonly views: readonly string[] | null;
  readonly host: string;
  readonly requestId: string;
}

interface Parts {
  readonly db: Db;
  readonly queryData: QueryData;
  readonly knownQuestions: KnownQuestions;
  readonly sharedOpenings: SharedOpenings;
}

/** A question with the questions before it and with the rights of whoever asks. */
export async function turnInputOf(
  { db, queryData, knownQuestions, sharedOpenings }: Parts,
  asked: AskedInChat,
): Promise<TurnInput> {
  const { key, caller, deployment, branchName, views, host, requestId, locale, timezone } = asked;
  const scope = await queryData.scopeOf(
    caller,
    deployment,
    { branchName, host, id: requestId },
    limitedTo(await securityContextOf(db, caller), views),
  );
  const history = await pastOf(db, key);
  const last = history.at(-1);
  const asking = { caller, deploymentId: deployment.id, request: { host, id: requestId } };
  const context = await askedContext({ sharedOpenings }, asking, asked.context ?? {});
  return {
    ...{ caller, scope, text: asked.question, locale, timezone, history },
    context:
      asked.context === null
        ? null
        : { query: last?.query ?? null, contextFilters: last?.contextFilters ?? [], ...context },
    // Those of branches are in their files only.
    verifiedFor: async (visible: VisibleModel) =>
      branchName === null ? knownQuestions.askable(deployment, visible) : [],
  };
}

async function pastOf(db: Db, { tenantId, chatId, id }: MessageKey): Promise<PastTurn[]> {
  const all = await lastMessages(db, tenantId, chatId, MOST_PAST + 1);
  return all
    .filter((one) => one.id !== id && one.state !== 'running')
    .map(({ question, text, results }) => {
      const last = (results as unknown as readonly ChatResult[]).findLast(({ query }) => query !== null);
      return {
        text: question,
        answer: text === '' ? null : text,
        query: last?.query ?? null,
        contextFilters: (last?.contextFilters ?? []) as PastTurn['contextFilters'],
      };
    });
}
