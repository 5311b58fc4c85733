import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { forbidden, orNotFound } from '../../../errors/errors.ts';
import type { CreateReportInput } from '../../content/reports/reports.schema.ts';
import { viewsToAsk } from '../../embedding/ask/may-ask.ts';
import { mayAuthorInChat } from '../../embedding/embed-sessions/ai-settings.ts';
import type { ChatResult } from '../chats/chat-messages.schema.ts';
import { readableMessage } from '../chats/chat-messages.service.ts';
import { chatScopeOf } from '../chats/chats.service.ts';

/** What identifies a result of a chat. */
export interface ResultKey {
  readonly chatId: string;
  readonly messageId: string;
  readonly resultId: string;
}

/** A result of which content may be made. */
export interface ResultToAuthor {
  /** The views that the caller may ask about; null for all that they see. */
  readonly views: readonly string[] | null;
  readonly question: string;
  readonly result: ChatResult;
  /** All results of its message. */
  readonly results: readonly ChatResult[];
}

/**
 * A result that the caller may read and make content of.
 * @throws 403 for embed sessions whose chat may not author, 404 for a result that does not exist
 */
export async function resultToAuthor(
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
  { chatId, messageId: id, resultId }: ResultKey,
): Promise<ResultToAuthor> {
  const views = await viewsToAsk(db, caller);
  if (!(await mayAuthorInChat(db, caller)))
    throw forbidden(
      'The chat of this embed session may not save or change content: `allowChatWorkspaceAuthoring` is off in its settings',
    );
  const { message } = await readableMessage(db, chatScopeOf(caller, deployment), { chatId, id });
  const results = message.results as unknown as readonly ChatResult[];
  const result = orNotFound(
    results.find((one) => one.id === resultId),
    `Result ${resultId}`,
  );
  return { views, results, result, question: message.question };
}

/** A result as a report. @throws 404 for a result without a query */
export function reportOf(
  { id, query: asked, chart }: ChatResult,
  name: string,
): CreateReportInput & { readonly name: string } {
  const { query, sqlQuery, pivotItems, meta } = orNotFound(asked ?? undefined, `Result ${id}`);
  return {
    name,
    source: 'PLAYGROUND',
    jsonQuery: query == null ? null : JSON.stringify(query),
    sqlQuery: sqlQuery ?? null,
    pivotItems: (pivotItems ?? null) as CreateReportInput['pivotItems'],
    meta: { ...meta, ...chart },
  };
}
