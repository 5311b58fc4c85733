import { LIMITS } from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import { Line, nullish, nullishMembers, oneOf } from '../../../http/shapes.ts';

const MOST_COLUMNS = 1000;
const ColumnName = { ...Line(500), minLength: 1 };
const WidgetId = { ...Line(LIMITS.id), minLength: 1 };

/** A column by which rows are sorted. */
export const RowOrder = Type.Object(
  {
    column: { ...ColumnName, description: 'The name of a column.' },
    direction: oneOf(['asc', 'desc']),
  },
  { title: 'RowOrder', description: 'The order of the rows.' },
);

const members = {
  sort: RowOrder,
  columns: Type.Array(ColumnName, {
    maxItems: MOST_COLUMNS,
    description:
      'Names of columns in their order. Columns that are not named follow; unknown names have no effect.',
  }),
};

/** How a viewer has arranged the rows of a chart. */
export const RowArrangement = Type.Object(nullishMembers(members), { title: 'RowArrangement' });
export type RowArrangement = Static<typeof RowArrangement>;

/** How a viewer has arranged a chart. */
export const WidgetArrangement = Type.Object(
  {
    widgetId: WidgetId,
    ...nullishMembers({
      ...members,
      groups: Type.Array(Line(10_000), {
        maxItems: MOST_COLUMNS,
        description:
          'Groups of rows that the viewer has opened or closed: the JSON of the list of their labels, outermost first.',
      }),
      asTable: Type.Boolean({ description: 'Whether a chart is shown as a table.' }),
    }),
  },
  { title: 'WidgetArrangement' },
);

/** The chart by which a viewer filters the others. */
export const CrossFilter = Type.Object(
  {
    widgetId: { ...WidgetId, description: 'The chart that was clicked, which keeps all its rows.' },
    values: Type.Array(
      Type.Object(
        {
          member: { ...Line(500), minLength: 1 },
          value: Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean(), Type.Null()]),
        },
        { title: 'CrossFilterValue' },
      ),
      {
        minItems: 1,
        maxItems: 50,
        description: 'What was clicked. The filters of `controls` contain the same.',
      },
    ),
  },
  { title: 'CrossFilter' },
);

/** What a viewer has clicked and arranged on a dashboard, beside the values of its controls. */
export const viewedMembers = {
  crossFilter: nullish(
    CrossFilter,
    'The chart by which the others are filtered. It has no effect if its values are not in `controls`.',
  ),
  arranged: nullish(
    Type.Array(WidgetArrangement, { maxItems: LIMITS.widgets }),
    'The charts whose rows the viewer has arranged.',
  ),
};
const Viewed = Type.Object(viewedMembers);
export type Viewed = Static<typeof Viewed>;
