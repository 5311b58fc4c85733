import { Type } from 'typebox';
import { Line } from '../../../../http/shapes.ts';
import { CubeQuery } from '../../../content/queries/cube-query.schema.ts';
import { tool } from '../tool.ts';
import { askRows } from './ask-rows.ts';
import { suggestedFor } from './result-chart.ts';
import { ROWS, RowPages, RowsPage, textOfPage } from './rows.ts';
import { closed, cursor, deploymentId, timezone } from './shapes.ts';

/** The most values of a dimension in one answer. */
const MOST_VALUES = 50;

export const queryTools = [
  tool({
    name: 'runQuery',
    title: 'Run a query',
    description:
      'Runs a query over the members of a view and returns its rows, as you may see them. Use names from ' +
      `describeView. Returns ${ROWS} rows at a time; sort by a unique member if you continue with the cursor.`,
    scope: 'mcp:query',
    isReadOnly: true,
    hasChart: true,
    operations: ['runQuery', 'getMetadata'],
    input: Type.Object({ deploymentId, query: { ...CubeQuery, ...closed }, timezone, cursor }, closed),
    output: RowsPage,
    async run(context, given) {
      const pages = new RowPages(context, 'runQuery', given);
      const first = pages.firstOf(given.cursor);
      const { limit = null, offset = null } = given.query;
      const most = limit === null ? ROWS : Math.min(ROWS, Math.max(0, limit - first));
      const query = { ...given.query, limit: most, offset: (offset ?? 0) + first };
      const data = await askRows(context, given.deploymentId, query, given.timezone);
      const isWithinLimit = limit === null || first + data.rows.length < limit;
      const chart = suggestedFor(data, given.timezone);
      const page = pages.page(data, first, data.truncated && isWithinLimit, chart);
      return { text: textOfPage(page), data: page };
    },
  }),
  tool({
    name: 'listValues',
    title: 'List values of a dimension',
    description: `Lists up to ${MOST_VALUES} values of a dimension that you may see, for filters of runQuery.`,
    scope: 'mcp:query',
    isReadOnly: true,
    operations: ['runQuery', 'getMetadata'],
    input: Type.Object(
      {
        deploymentId,
        dimension: { ...Line(500), minLength: 1, description: 'The name of a dimension.' },
        contains: Type.Optional({ ...Line(200), minLength: 1, description: 'Only values with this text.' }),
      },
      closed,
    ),
    output: Type.Object({
      values: Type.Array(Type.Unknown()),
      truncated: Type.Boolean({ description: `Whether there are more than ${MOST_VALUES}.` }),
    }),
    async run(context, { deploymentId: id, dimension, contains }) {
      const filters =
        contains === undefined ? [] : [{ member: dimension, operator: 'contains', values: [contains] }];
      const order = [[dimension, 'asc']];
      const data = await askRows(context, id, {
        dimensions: [dimension],
        filters,
        order,
        limit: MOST_VALUES,
      });
      const values = data.rows.map(([value]) => value ?? null);
      const rest = data.truncated ? '\nThere are more; narrow them with `contains`.' : '';
      const text = `${values.map((value) => JSON.stringify(value)).join('\n') || 'No values.'}${rest}`;
      return { text, data: { values, truncated: data.truncated } };
    },
  }),
];
