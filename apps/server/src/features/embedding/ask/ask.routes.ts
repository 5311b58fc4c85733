import { localeOf } from '@facet/look/locale';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { type AskParts, answerQuestion } from '../../content/ask/answer-question.ts';
import type { SharedOpenings } from '../../content/dashboard-data/shared-openings.ts';
import { knownTimeZone } from '../../content/report-data/known-time-zone.ts';
import { QUERY_ERRORS } from '../../content/report-data/report-data.routes.ts';
import { countChoices } from '../../content/synonym-suggestions/count-choices.ts';
import type { KnownQuestions } from '../../content/verified-questions/known-questions.ts';
import { AskInput, AskResponse } from './ask.schema.ts';
import { askScopeOf, verifiedOf } from './ask-scope.ts';
import { askedContext } from './asked-context.ts';
import { viewsToAsk } from './may-ask.ts';

const { readOperation } = operationsWith<
  AskParts &
    Pick<BasePlatform, 'db' | 'log'> & {
      readonly knownQuestions: KnownQuestions;
      readonly sharedOpenings: SharedOpenings;
    }
>('Queries');

export const askOperations = [
  readOperation({
    id: 'ask',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/ask',
    summary: 'Ask a question in words',
    description:
      'Understands a question in words by the data model, without a language model, and returns its query, rows, a ' +
      'chart and the answer as sentences, with what became of each word: understood, ambiguous or not understood. ' +
      'No question is stored; `context` of a follow-up has the query of the answer before. Callers see what they see in ' +
      '`runQuery`, and need the permission `PlaygroundRead`. Embed sessions need `allowAi` instead, also outside creator ' +
      'mode, and `settings.askViews` limits the views.',
    access: 'PlaygroundRead',
    embed: 'viewer',
    embedAccess: 'DeploymentRead',
    params: DeploymentPath,
    body: AskInput,
    answers: { 200: AskResponse },
    errors: QUERY_ERRORS,
    callsPerMinute: 600,
    async handle({ platform, db, caller, deployment, body, request, gone }) {
      const views = await viewsToAsk(db, caller);
      const timezone = knownTimeZone(body.timezone, 'body.timezone') ?? 'UTC';
      const branchName = body.branchName ?? null;
      const { host, id: requestId } = request;
      const scope = await askScopeOf(platform, { caller, deployment, branchName, views, host, requestId });
      const locale = localeOf(body.locale ?? undefined);
      const asking = { caller, deploymentId: deployment.id, request };
      const asked = {
        ...{ ...body, locale, timezone },
        context: await askedContext(platform, asking, body.context),
        verifiedFor: verifiedOf(platform.knownQuestions, { deployment, branchName }),
      };
      const answer = await answerQuestion(platform, scope, asked, gone());
      await countChoices(platform, caller, deployment.id, body.context?.chosen ?? [], answer);
      return answer;
    },
  }),
];
