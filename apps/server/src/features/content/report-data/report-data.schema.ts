import { COMPARISON_OUTPUTS } from '@facet/dashboards';
import { Type } from 'typebox';
import { IsoTime, Line, Lines, nullable, nullishMembers, oneOf } from '../../../http/shapes.ts';
import { CubeQuery } from '../queries/cube-query.schema.ts';
import { NOTICE_CODES } from '../report-data/report-data.ts';
import { PivotItemsInput, ReportMetaInput } from '../reports/reports.schema.ts';

const Cells = Type.Array(Type.Unknown(), {
  description: 'The cells in the order of the columns. A number with more than 15 digits is a string.',
});

const Column = Type.Object(
  {
    name: Type.String({ description: 'The name in the result.' }),
    member: nullable(Type.String(), 'The member of the model; null if the column is computed.'),
    title: Type.String(),
    type: oneOf(['string', 'number', 'boolean', 'time']),
    granularity: nullable(Type.String()),
    format: Type.Unknown({
      description:
        'The format set in the report, or else in the model, such as `currency`; null if neither sets one.',
    }),
    isMeasure: Type.Boolean(),
    order: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The values of the column in the order that the model defines in `meta.order`, if it does. Rows of queries ' +
          'without an order of their own are sorted by it.',
      }),
    ),
    comparison: Type.Optional(
      Type.Object(
        {
          measure: Type.String(),
          output: oneOf(COMPARISON_OUTPUTS),
          offset: Type.Optional(
            Type.Object({ amount: Type.Integer(), unit: Type.String() }, { title: 'ComparedOffset' }),
          ),
          range: Type.Optional(
            Type.Array(Type.String(), {
              description: 'The days of the earlier period, instead of an offset.',
            }),
          ),
        },
        { title: 'ColumnComparison', description: 'What the column compares, if a comparison added it.' },
      ),
    ),
  },
  { title: 'ReportColumn' },
);

const Total = Type.Object(
  {
    dimensions: Type.Array(Type.String(), {
      description: 'The columns by which the total is grouped; empty for the grand total.',
    }),
    rows: Type.Array(Cells, {
      description: 'The totals as rows of the report, with null in the other dimensions.',
    }),
  },
  { title: 'ReportTotal' },
);

const Notice = Type.Object(
  {
    code: oneOf(NOTICE_CODES),
    message: Type.String(),
    control: Type.Optional(
      Type.String({ description: 'On a dashboard, the id of the control that the chart cannot apply.' }),
    ),
  },
  { title: 'ReportNotice', description: 'Something that the report defines and its data does not have.' },
);

const reportData = {
  columns: Type.Array(Column),
  rows: Type.Array(Cells),
  truncated: Type.Boolean({ description: 'Whether there are more rows than the limit.' }),
  refreshedAt: {
    ...IsoTime,
    description: 'When the oldest part of the result was queried from the data source.',
  },
  totals: Type.Array(Total),
  others: Type.Array(Type.Integer(), {
    description: 'The indexes of the rows that combine the values beyond the top ones.',
  }),
  notices: Type.Array(Notice),
};

export const ReportDataResponse = Type.Object(reportData, { title: 'ReportData' });

const milliseconds = (description: string) => nullable(Type.Integer({ minimum: 0 }), description);

const Timing = Type.Object(
  {
    totalMs: Type.Integer({
      minimum: 0,
      description: 'How long the server took for the rows, in milliseconds.',
    }),
    source: nullable(
      oneOf(['database', 'cache']),
      'Where the rows come from; `database` if a statement ran for this request, null if it is unknown.',
    ),
    queueMs: milliseconds('How long the slowest statement waited for its turn; null if none ran.'),
    databaseMs: milliseconds('How long it ran in the data source; null if none ran.'),
  },
  { title: 'QueryTiming' },
);

export const TimedReportData = Type.Object(
  {
    ...reportData,
    timing: Timing,
    total: Type.Optional(
      Type.Integer({
        description: 'How many rows there are without the limit, for a query with `total: true`.',
      }),
    ),
  },
  { title: 'TimedReportData' },
);

const place = {
  timezone: { ...Line(100), description: 'An IANA time zone; defaults to UTC. A query can set its own.' },
  branchName: { ...Line(255), description: 'A branch of the data model; defaults to production.' },
};

export const QueryInput = Type.Object(
  nullishMembers({
    query: CubeQuery,
    sqlQuery: Lines({
      minLength: 1,
      maxLength: 100_000,
      description:
        'A SELECT statement over views, with MEASURE() around measures. Use it instead of `query`.',
    }),
    pivotItems: PivotItemsInput,
    meta: ReportMetaInput,
    ...place,
  }),
  {
    title: 'QueryInput',
    examples: [{ query: { measures: ['orders.count'], dimensions: ['orders.status'] } }],
  },
);

export const RunReportInput = Type.Object(nullishMembers(place), {
  title: 'RunReportInput',
  examples: [{ timezone: 'Europe/Berlin' }],
});
