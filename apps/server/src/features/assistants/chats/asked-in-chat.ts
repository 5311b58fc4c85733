import type { Db } from '@facet/db';
import type { SharedOpenings } from '../../content/dashboard-data/shared-openings.ts';
import type { QueryData } from '../../content/queries/query-data.ts';
import type { KnownQuestions } from '../../content/verified-questions/known-questions.ts';
import { type Asking, askScopeOf, verifiedOf } from '../../embedding/ask/ask-scope.ts';
import { askedContext, type SentContext } from '../../embedding/ask/asked-context.ts';
import type { PastTurn, TurnInput } from '../turns/turn.ts';
import type { ChatResult } from './chat-messages.schema.ts';
import { lastMessages, type MessageKey } from './chat-messages.store.ts';
import { mayDraftInChat } from './chat-rights.ts';
import { knownContext } from './known-context.ts';

/** The questions before this one that an answer may refer to. */
const MOST_PAST = 20;

/** A question of a chat that was accepted, and who asks it. */
export interface AskedInChat extends Asking {
  readonly key: MessageKey;
  readonly question: string;
  /** As the client sent it; undefined follows up the last query of the chat. */
  readonly context: SentContext | null | undefined;
  readonly locale: string;
  readonly timezone: string;
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
  const { key, caller, deployment, question: text, locale, timezone, host, requestId } = asked;
  const scope = await askScopeOf({ db, queryData }, asked);
  const history = await pastOf(db, key);
  const asking = { caller, deploymentId: deployment.id, request: { host, id: requestId } };
  const given =
    asked.context === null ? null : await askedContext({ db, sharedOpenings }, asking, asked.context ?? {});
  const context = await knownContext(queryData, scope, given, history);
  const verifiedFor = verifiedOf(knownQuestions, asked);
  // Those who read a published dashboard do not edit it.
  const isReading = asked.context?.dashboard?.publicId != null;
  const mayDraft = !isReading && (await mayDraftInChat(db, { caller, deploymentId: deployment.id }));
  return { ...{ caller, scope, text, locale, timezone, history }, context, verifiedFor, mayDraft };
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
