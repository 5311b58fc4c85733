import { Type } from 'typebox';
import { Line, oneOf } from '../../../../http/shapes.ts';
import { answerQuestion } from '../../../content/ask/answer-question.ts';
import { CubeQuery } from '../../../content/queries/cube-query.schema.ts';
import type { AskAgentParts } from '../agent-parts.ts';
import { agentTool } from './agent-tool.ts';
import { answerToQuery, CHART_KINDS, type ChartKind, keep, redrawn, valuesOf } from './run-query.ts';

const closed = { additionalProperties: false };
const chart = oneOf(CHART_KINDS, 'The kind of chart; what suits the rows if absent.');

/** The tools that read rows with the rights of the viewer. */
export const queryTools = (parts: AskAgentParts) => [
  agentTool({
    name: 'runQuery',
    description: 'Run a query over members of one view',
    input: Type.Object({ query: { ...CubeQuery, ...closed }, chart: Type.Optional(chart) }, closed),
    run: async (state, { query, chart: kind }) =>
      keep(state, await answerToQuery(parts, state, query, (kind as ChartKind | undefined) ?? null)),
  }),
  agentTool({
    name: 'listValues',
    description: 'List values of a dimension',
    input: Type.Object(
      {
        dimension: { ...Line(500), minLength: 1 },
        contains: Type.Optional({ ...Line(200), minLength: 1, description: 'Only values with this text.' }),
      },
      closed,
    ),
    run: (state, { dimension, contains }) => valuesOf(parts, state, dimension, contains),
  }),
  agentTool({
    name: 'makeChart',
    description: 'Show a result as another kind of chart',
    input: Type.Object({ resultId: Line(100), chart }, closed),
    run: async (state, { resultId, chart: kind }) => keep(state, redrawn(state, resultId, kind as ChartKind)),
  }),
  agentTool({
    name: 'askInWords',
    description: 'Ask a simple question in words, which is read by the names of the data model',
    input: Type.Object({ question: { ...Line(1000), minLength: 1 } }, closed),
    async run(state, { question }) {
      const { input, gone } = state;
      const { scope, locale, timezone, context, verifiedFor } = input;
      const asked = { question, context, locale, timezone, verifiedFor };
      const answer = await answerQuestion(parts, scope, asked, gone);
      if (answer.data !== null) return keep(state, answer);
      const { status, notUnderstood, nearest } = answer;
      return { status, notUnderstood, nearest };
    },
  }),
];
