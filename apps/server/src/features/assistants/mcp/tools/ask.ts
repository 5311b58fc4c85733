import { Type } from 'typebox';
import { nullable } from '../../../../http/shapes.ts';
import { AskContext, AskInput, AskResponse } from '../../../embedding/ask/ask.schema.ts';
import { tool } from '../tool.ts';
import { answerText } from './answer-text.ts';
import { resultChart } from './result-chart.ts';
import { ROWS, RowPages, RowsPage, textOfPage } from './rows.ts';
import { closed, cursor, deploymentId, timezone } from './shapes.ts';

const { question, locale } = AskInput.properties;
const { data: _, chart: __, refreshedAt: ___, ...answered } = AskResponse.properties;

export const askTools = [
  tool({
    name: 'ask',
    title: 'Ask a question in words',
    description:
      'Answers a question in words, such as "revenue by month this year", by the names and values of the data model and ' +
      'without a language model. Returns what each word was understood as; if a word was not understood, it returns no ' +
      `rows, but suggestions. Use runQuery if you know the members. Returns ${ROWS} rows at a time.`,
    scope: 'mcp:query',
    isReadOnly: true,
    hasChart: true,
    operations: ['ask'],
    input: Type.Object(
      {
        deploymentId,
        question,
        context: Type.Optional({ ...AskContext, ...closed }),
        locale,
        timezone,
        cursor,
      },
      closed,
    ),
    output: Type.Object({
      ...answered,
      result: nullable(RowsPage, 'The rows; null if the question was not understood.'),
    }),
    async run(context, given) {
      const pages = new RowPages(context, 'ask', given);
      const first = pages.firstOf(given.cursor);
      const { deploymentId: id, cursor: _cursor, ...input } = given;
      const response = await context.call<AskResponse>('ask', {
        params: { deploymentId: id },
        body: { ...input, branchName: context.branchFor(id) },
      });
      const { data, chart, refreshedAt: _refreshedAt, ...answer } = response;
      if (data === null) return { text: answerText(answer), data: { ...answer, result: null } };
      const rows = data.rows.slice(first, first + ROWS);
      const hasMore = data.rows.length > first + ROWS;
      const shown = resultChart(chart, given.question, given.timezone);
      const result = pages.page({ ...data, rows }, first, hasMore, shown);
      const cut =
        data.truncated && !hasMore
          ? '\nThe result ends at the limit of rows; there are more in the data.'
          : '';
      return { text: `${answerText(answer)}\n${textOfPage(result)}${cut}`, data: { ...answer, result } };
    },
  }),
];
