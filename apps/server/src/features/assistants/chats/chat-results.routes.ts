import { localeOf } from '@facet/look/locale';
import { Type } from 'typebox';
import { orNotFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath, IsoTime, Line, nullable } from '../../../http/shapes.ts';
import type { AskParts } from '../../content/ask/answer-question.ts';
import { rowsOfAnswer } from '../../content/ask/rows-of-answer.ts';
import { QUERY_ERRORS } from '../../content/report-data/report-data.routes.ts';
import { TimedReportData } from '../../content/report-data/report-data.schema.ts';
import type { KnownQuestions } from '../../content/verified-questions/known-questions.ts';
import { AskResponse } from '../../embedding/ask/ask.schema.ts';
import { askScopeOf } from '../../embedding/ask/ask-scope.ts';
import { viewsToAsk } from '../../embedding/ask/may-ask.ts';
import { type ChatResult, MessagePath } from './chat-messages.schema.ts';
import { readableMessage } from './chat-messages.service.ts';
import { chatScopeOf } from './chats.service.ts';
import { suggestQuestions } from './suggest-questions.ts';

const { readOperation } = operationsWith<
  AskParts & Pick<BasePlatform, 'db'> & { readonly knownQuestions: KnownQuestions }
>('Chats');

const rights = { access: 'PlaygroundRead', embed: 'viewer', embedAccess: 'DeploymentRead' } as const;
const MOST_SUGGESTIONS = 50;

const ResultPath = Type.Object({
  ...MessagePath.properties,
  resultId: Type.String({ maxLength: 100, description: 'The result.' }),
});

const { definitions, policy } = AskResponse.properties;
const ChatResultRows = Type.Object(
  {
    data: TimedReportData,
    definitions,
    policy,
    refreshedAt: nullable(IsoTime),
  },
  { title: 'ChatResultRows', description: 'The rows of a result, as the caller sees them now.' },
);

const SuggestionsQuery = Type.Object({
  locale: Type.Optional({ ...Line(35), description: 'As in `ask`.' }),
  first: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_SUGGESTIONS,
      description: 'The most questions; defaults to 6.',
    }),
  ),
});

const QuestionSuggestions = Type.Object(
  {
    questions: Type.Array(
      Type.Object({ question: Type.String(), isVerified: Type.Boolean() }, { title: 'QuestionSuggestion' }),
    ),
    canAsk: Type.Boolean({
      description:
        'Whether the caller sees any data that can be asked about. If not, no question can be answered.',
    }),
  },
  { title: 'QuestionSuggestions' },
);

export const chatResultOperations = [
  readOperation({
    id: 'getChatResult',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/chats/{chatId}/messages/{messageId}/results/{resultId}',
    summary: 'Get the rows of a result',
    description:
      'Runs the query of a result now, with the rights of the caller, also in a chat that somebody shared.',
    ...rights,
    params: ResultPath,
    answers: { 200: ChatResultRows },
    errors: { ...QUERY_ERRORS, 404: 'The result does not exist, or has no query.' },
    async handle({ platform, db, caller, deployment, params, request, gone }) {
      const views = await viewsToAsk(db, caller);
      const { chatId, messageId: id, resultId } = params;
      const { chat, message } = await readableMessage(db, chatScopeOf(caller, deployment), { chatId, id });
      const results = message.results as unknown as readonly ChatResult[];
      const query = results.find((result) => result.id === resultId)?.query ?? undefined;
      const asking = { caller, deployment, views, host: request.host, requestId: request.id };
      const scope = await askScopeOf(platform, { ...asking, branchName: chat.branch_name });
      const options = { timezone: message.timezone, gone: gone() };
      return rowsOfAnswer(platform, scope, orNotFound(query, `Result ${resultId}`), options);
    },
  }),
  readOperation({
    id: 'suggestQuestions',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/question-suggestions',
    summary: 'Suggest questions',
    description:
      'Returns questions that the caller can ask in words: verified ones first, then some about the views that they see.',
    ...rights,
    params: DeploymentPath,
    query: SuggestionsQuery,
    answers: { 200: QuestionSuggestions },
    errors: QUERY_ERRORS,
    async handle({ platform, db, caller, deployment, query, request }) {
      const views = await viewsToAsk(db, caller);
      const asking = { caller, deployment, views, host: request.host, requestId: request.id };
      const scope = await askScopeOf(platform, { ...asking, branchName: null });
      const most = query.first ?? 6;
      return suggestQuestions(platform, scope, { locale: localeOf(query.locale), most });
    },
  }),
];
