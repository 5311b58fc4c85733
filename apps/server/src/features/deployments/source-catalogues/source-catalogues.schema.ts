import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath, Id, IsoTime, Line, nullable, oneOf } from '../../../http/shapes.ts';
import { SourceProblem } from '../data-sources/data-sources.schema.ts';

export const CatalogueState = Type.Object(
  {
    readAt: nullable(IsoTime, 'When its tables were read; null before the first time.'),
    isReading: Type.Boolean({ description: 'Whether a job is reading its tables.' }),
    problem: SourceProblem,
    message: nullable(Type.String(), 'Why the last reading failed; null if it succeeded.'),
    tableCount: Type.Integer({ description: 'Tables and views that were read.' }),
    isCut: Type.Boolean({
      description: 'Whether it has more than 5,000 tables, 1,000 columns in a table, or 200,000 columns.',
    }),
  },
  { title: 'CatalogueState', description: 'The tables of a data source as they were read last.' },
);
export type CatalogueState = Static<typeof CatalogueState>;

const SourceName = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'The name of the data source: `default`, or one of `CUBEJS_DATASOURCES`.',
  examples: ['default'],
});

export const DataSources = Type.Object(
  {
    sources: Type.Array(
      Type.Object(
        {
          name: SourceName,
          type: Type.String({ description: 'The value of `CUBEJS_DB_TYPE`.', examples: ['postgres'] }),
          title: Type.String({ examples: ['PostgreSQL'] }),
          isInstalled: Type.Boolean({
            description: 'Whether the engine of the deployment has the driver.',
          }),
          catalogue: CatalogueState,
        },
        { title: 'DataSource' },
      ),
    ),
  },
  { title: 'DataSources' },
);

export const SourcePath = Type.Object({ ...DeploymentPath.properties, source: SourceName });

export const SourceTablePath = Type.Object({
  ...SourcePath.properties,
  tableId: { ...Id, description: 'The table. It keeps its id when the data source is read again.' },
});

export const SourceSchemas = Type.Object(
  {
    schemas: Type.Array(
      Type.Object(
        { name: Type.String({ examples: ['public'] }), tableCount: Type.Integer() },
        { title: 'SourceSchema' },
      ),
    ),
  },
  { title: 'SourceSchemas' },
);

export const SourceTablesQuery = Type.Object({
  ...PageQuery.properties,
  schema: Type.Optional(Type.String({ maxLength: 2000, description: 'Only the tables of this schema.' })),
  search: Type.Optional({
    ...Line(255),
    description: 'Only tables with this text in their name or in the name of a column, in any case.',
  }),
});
export type SourceTablesQuery = Static<typeof SourceTablesQuery>;

const about = {
  id: Id,
  schema: Type.String({ examples: ['public'] }),
  name: Type.String({ examples: ['orders'] }),
  kind: oneOf(['TABLE', 'VIEW']),
  rowEstimate: nullable(Type.Integer(), 'The estimate of the data source; null without statistics.'),
  comment: nullable(Type.String()),
};

export const SourceTableItem = Type.Object(
  {
    ...about,
    columnCount: Type.Integer(),
    matchingColumns: Type.Array(Type.String(), {
      description: 'The first ten columns whose names contain `search`.',
    }),
  },
  { title: 'SourceTableItem' },
);

export const SourceTables = listOf('SourceTables', SourceTableItem);

const names = (description: string) => Type.Array(Type.String(), { description });

const link = (description: string) =>
  Type.Array(
    Type.Object(
      {
        schema: Type.String(),
        table: Type.String(),
        tableId: nullable(Id, 'Null if the other table was not read.'),
        columns: names('The columns with the foreign key.'),
        referenced: names('The columns that they refer to, in the same order.'),
      },
      { title: 'SourceTableLink' },
    ),
    { description },
  );

export const SourceTableDetails = Type.Object(
  {
    ...about,
    columns: Type.Array(
      Type.Object(
        {
          name: Type.String({ examples: ['ordered_at'] }),
          type: Type.String({
            description: 'As the data source writes it.',
            examples: ['timestamp with time zone'],
          }),
          isNullable: nullable(Type.Boolean(), 'Null if the data source does not say.'),
          comment: nullable(Type.String()),
        },
        { title: 'SourceColumn' },
      ),
    ),
    primaryKey: names('Its columns; empty without one.'),
    uniqueKeys: Type.Array(Type.Array(Type.String()), {
      description: 'Columns that are unique together, without the primary key.',
    }),
    foreignKeys: link('The tables that it refers to.'),
    referencedBy: link('The tables that refer to it.'),
  },
  { title: 'SourceTableDetails' },
);

export const SourceTablePreview = Type.Object(
  {
    columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() }), {
      description: 'In the order of the values.',
    }),
    rows: Type.Array(Type.Array(nullable(Type.String())), {
      description:
        'At most 100 rows. Values are text, cut after 500 characters; those of bytes are their length.',
    }),
    isCut: Type.Boolean({ description: 'Whether rows are missing because the values are long.' }),
    problem: SourceProblem,
    message: nullable(Type.String(), 'The error of the driver.'),
  },
  { title: 'SourceTablePreview' },
);
