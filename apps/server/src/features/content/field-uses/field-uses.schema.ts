import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Matching, nullable } from '../../../http/shapes.ts';

const FieldUse = Type.Object(
  {
    reportId: { ...Id, description: 'The report whose query uses the member.' },
    name: Type.String(),
    title: nullable(Type.String(), 'Shown instead of the name.'),
    workbookId: nullable(Id, 'The workbook whose tab the report is.'),
    workbookName: nullable(Type.String()),
    isCertain: Type.Boolean({
      description:
        'False for SQL that seems to use the member but cannot be read, for example because it uses something that the model ' +
        'no longer has.',
    }),
    updatedAt: IsoTime,
  },
  { title: 'FieldUse' },
);
export type FieldUse = Static<typeof FieldUse>;

export const FieldUses = listOf('FieldUsesResponse', FieldUse);

export const FieldUsesQuery = Type.Object({
  member: Matching(
    '^[^.\\p{Cc}]+\\.[^.\\p{Cc}]+$',
    'be the name of a view and of its measure, dimension or segment, such as orders.count',
    {
      maxLength: 500,
      description: 'A measure, dimension or segment of a view.',
      examples: ['orders.count'],
    },
  ),
  ...PageQuery.properties,
});
export type FieldUsesQuery = Static<typeof FieldUsesQuery>;
