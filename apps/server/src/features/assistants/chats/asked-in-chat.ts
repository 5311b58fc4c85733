import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { AskedQuery, GivenContext } from '../../content/ask/context-of.ts';
import type { QueryData } from '../../content/queries/query-data.ts';
import type { VisibleModel } from '../../content/queries/visible-model.ts';
import type { KnownQuestions } from '../../content/verified-questions/known-questions.ts';
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
  readonly context: GivenContext | null | undefined;
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
}

/** A question with the questions before it and with the rights of whoever asks. */
export async function turnInputOf(
  { db, queryData, knownQuestions }: Parts,
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
  const last = history.at(-1)?.query ?? null;
  const { context } = asked;
  return {
    ...{ caller, scope, text: asked.question, locale, timezone, history },
    context: context === null ? null : { query: last, ...context },
    // Those of branches are in their files only.
    verifiedFor: async (visible: VisibleModel) =>
      branchName === null ? knownQuestions.askable(deployment, visible) : [],
  };
}

async function pastOf(db: Db, { tenantId, chatId, id }: MessageKey): Promise<PastTurn[]> {
  const all = await lastMessages(db, tenantId, chatId, MOST_PAST + 1);
  return all
    .filter((one) => one.id !== id && one.state !== 'running')
    .map(({ question, text, results }) => ({
      text: question,
      answer: text === '' ? null : text,
      query: lastQueryOf(results as unknown as readonly ChatResult[]),
    }));
}

function lastQueryOf(results: readonly ChatResult[]): AskedQuery | null {
  return results.findLast(({ query }) => query !== null)?.query ?? null;
}
