import { type Static, Type } from 'typebox';
import { FORMULA_NAME } from './patterns.ts';
import {
  flag,
  line,
  Member,
  nullable,
  nullishMembers,
  OpenObject,
  oneOf,
  Scalar,
  text,
  type Values,
} from './shape-parts.ts';

export const MemberList = Type.Array(Type.String({ maxLength: 500 }), { maxItems: 1000 });

/** What a pivot has where; a file may leave empty lists out. */
export const pivotLists = {
  rows: MemberList,
  columns: MemberList,
  measures: MemberList,
  filters: MemberList,
};

const PivotOrder = Type.Object(
  nullishMembers({
    column: line(500, 'A row or measure of the pivot.'),
    at: Type.Array(nullable(Scalar), {
      maxItems: 1000,
      description:
        'Of a measure: the values in the heading of its column, one for each of `columns`; absent for totals.',
    }),
    direction: oneOf(['asc', 'desc']),
  }),
  { title: 'PivotOrder', description: 'By which of its columns the rows of a pivot are sorted.' },
);

export const pivotMembers = {
  displayScale: oneOf(['model', 'absolute', 'thousands', 'millions', 'billions']),
  measuresAxis: oneOf(['columns', 'rows']),
  measuresPosition: oneOf(['before', 'after']),
  order: PivotOrder,
  showAppliedFilters: flag('Absent: as the account has it.'),
  showColumnTotals: flag('Show totals of the columns.'),
  showRowTotals: flag('Show totals of the rows; without columns it has no effect.'),
};

function pivotItems(title: string) {
  return Type.Object(
    { ...pivotLists, ...nullishMembers(pivotMembers) },
    { title, description: 'How the result is pivoted: members on rows and columns.' },
  );
}
export const PivotItems = pivotItems('PivotItems');
export const PivotItemsInput = pivotItems('PivotItemsInput');
export interface PivotItems extends Values<typeof pivotMembers> {
  rows: string[];
  columns: string[];
  measures: string[];
  filters: string[];
}

export const SNAPSHOT_KINDS = ['vega', 'table', 'kpi', 'html', 'map', 'sankey'] as const;
export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number];

export const ColumnFormatOverride = Type.Object(
  {
    type: oneOf(['currency', 'percent', 'number']),
    ...nullishMembers({ decimalPlaces: Type.Integer({ minimum: 0, maximum: 20 }) }),
  },
  { title: 'ColumnFormatOverride' },
);
export interface ColumnFormatOverride {
  type: 'currency' | 'percent' | 'number';
  decimalPlaces?: number;
}

export const ReportSnapshotPreferences = Type.Object(
  nullishMembers({
    columnFormats: Type.Record(Type.String(), ColumnFormatOverride, { description: 'Formats by column.' }),
    columnTitles: Type.Record(Type.String(), line(255), {
      description: 'Titles by column, where they differ from those of the model.',
    }),
  }),
  { title: 'ReportSnapshotPreferences' },
);

export const FillMissingRows = Type.Object(
  { member: Member, ...nullishMembers({ excludedDimensions: MemberList }) },
  { title: 'FillMissingRows', description: 'Adds rows for periods without data.' },
);
export interface FillMissingRows {
  member: string;
  excludedDimensions?: string[];
}

/** What a comparison adds beside its measure. */
export const COMPARISON_OUTPUTS = ['previous', 'change', 'percent_change'] as const;

export const PeriodComparison = Type.Object(
  {
    measure: Member,
    timeDimension: Member,
    ...nullishMembers({
      offset: Type.Object(
        { amount: Type.Integer({ minimum: -10_000, maximum: 10_000 }), unit: text(20) },
        {
          title: 'PeriodComparisonOffset',
          description: 'How much earlier the period is. Either this or `range` is required.',
        },
      ),
      range: Type.Array(text(40), {
        minItems: 2,
        maxItems: 2,
        description:
          'The first and the last day of the period, such as `2025-04-01`. Its first row is compared with the first row of ' +
          'the date range of the query, and so on.',
      }),
      outputs: Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 20,
        description: `The columns to add: ${COMPARISON_OUTPUTS.join(', ')}; all of them by default.`,
      }),
    }),
  },
  { title: 'PeriodComparison', description: 'Compares a measure with an earlier period.' },
);
export interface PeriodComparison {
  measure: string;
  timeDimension: string;
  offset?: { amount: number; unit: string };
  range?: [string, string];
  outputs?: string[];
}

export const TopRows = Type.Object(
  {
    member: Member,
    measure: Member,
    count: Type.Integer({ minimum: 1, maximum: 1000 }),
    ...nullishMembers({
      others: flag('Add the rest as one value.'),
      othersLabel: text(100, 'The name of the rest; defaults to Others.'),
    }),
  },
  { title: 'TopRows', description: 'Keeps the values of a dimension with the largest measure.' },
);
export interface TopRows {
  member: string;
  measure: string;
  count: number;
  others?: boolean;
  othersLabel?: string;
}

export const TableCalculation = Type.Object(
  {
    name: Type.String({
      pattern: FORMULA_NAME,
      maxLength: 100,
      description: 'The name of the column that the calculation adds. Later calculations can use it.',
    }),
    expression: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'A formula over the columns of the report, such as `sales.total / sales.count`.',
    }),
    ...nullishMembers({ title: text(255), format: ColumnFormatOverride }),
  },
  { title: 'TableCalculation', description: 'A column that is computed from others.' },
);
export interface TableCalculation {
  name: string;
  expression: string;
  title?: string;
  format?: ColumnFormatOverride;
}

export const ValueGroups = Type.Object(
  {
    column: Member,
    names: Type.Array(Type.String({ maxLength: 255 }), {
      maxItems: 21,
      description: 'The groups in the order in which they are shown.',
    }),
    ...nullishMembers({
      question: text(200_000, 'The question of which the SQL was written, as the parameters of an address.'),
      checksum: text(64, 'Of the SQL: the question counts only as long as it is unchanged.'),
    }),
  },
  { title: 'ValueGroups', description: 'The column of a SQL report whose values are named groups.' },
);
export interface ValueGroups {
  column: string;
  names: string[];
  question?: string;
  checksum?: string;
}

/** The settings in a report's `meta` that a dashboard reads. Others are kept as they are. */
export const reportMetaMembers = {
  kind: oneOf(SNAPSHOT_KINDS, 'How the result is drawn.'),
  spec: Type.Union([Type.String({ maxLength: 1_000_000 }), OpenObject], {
    description: 'What is drawn: a Vega-Lite specification, an HTML template, or the settings of a table.',
  }),
  preferences: ReportSnapshotPreferences,
  fillMissingRows: FillMissingRows,
  periodComparisons: Type.Array(PeriodComparison, { maxItems: 20 }),
  subtotals: flag('Add a subtotal for each row field but the last.'),
  tableCalculations: Type.Array(TableCalculation, { maxItems: 20 }),
  topRows: TopRows,
  valueGroups: ValueGroups,
  pythonCode: text(200_000, 'Python that transforms the result.'),
};
export const ReportMeta = Type.Object(nullishMembers(reportMetaMembers), { title: 'ReportMeta' });

export interface ReportMeta {
  kind?: SnapshotKind;
  spec?: string | Record<string, unknown>;
  preferences?: {
    columnFormats?: Record<string, ColumnFormatOverride>;
    columnTitles?: Record<string, string>;
  };
  fillMissingRows?: FillMissingRows;
  periodComparisons?: PeriodComparison[];
  subtotals?: boolean;
  tableCalculations?: TableCalculation[];
  topRows?: TopRows;
  valueGroups?: ValueGroups;
  pythonCode?: string;
  [key: string]: unknown;
}

/** What a page needs to draw a report. Only charts of the surfaces read it; the reference is in `packages/charts`. */
export const CompiledChartShape = Type.Object(
  {
    version: Type.Integer({ description: 'The version of the compiler.' }),
    kind: oneOf(['vega', 'map', 'sankey']),
    vega: {
      ...OpenObject,
      description:
        'A Vega specification with an empty data set `rows`. Its texts `token:NAME` stand for colours, fonts and sizes ' +
        'of the theme, and `title:COLUMN` for the titles of columns.',
    },
    parse: { ...OpenObject, description: 'How cells are read, by column: date, number or boolean.' },
    tips: Type.Array(Type.Unknown(), { description: 'What the tooltips of marks list.' }),
    hover: Type.Unknown({ description: 'The axis whose tooltip lists all series; null without one.' }),
    subjects: Type.Array(Type.Unknown(), {
      description: 'The measures that the chart shows and by what, for its description.',
    }),
    colours: Type.Array(Type.Unknown(), {
      description: 'The scales of categories, whose colours the page sets.',
    }),
    periods: nullable(Type.String({ description: 'The column of the time axis.' })),
    layout: oneOf(['fit', 'cells']),
    cells: Type.Unknown({ description: 'How many cells small multiples have; null for one chart.' }),
    turned: Type.Unknown({
      description:
        'The same chart with its categories below each other, for narrow places, and their column; null without one.',
    }),
    map: Type.Unknown({ description: 'What a map needs of the atlas; null for other charts.' }),
    sankey: Type.Unknown({ description: 'The columns of a flow; null for other charts.' }),
  },
  { title: 'CompiledChart' },
);

/** A report as it was when its dashboard was published. */
export const ReportSnapshot = Type.Object(
  {
    id: Type.Integer(),
    reportId: Type.Integer(),
    versionNumber: Type.Integer(),
    ...nullishMembers({
      publicId: Type.String(),
      name: Type.String(),
      title: Type.String(),
      description: Type.String(),
      isSourceReport: Type.Boolean(),
      kind: reportMetaMembers.kind,
      // A union of text and object: serialised as any value.
      spec: Type.Unknown(),
      sqlQuery: Type.String(),
      jsonQuery: Type.String(),
      pivotItems: PivotItems,
      meta: OpenObject,
      preferences: ReportSnapshotPreferences,
      fillMissingRows: FillMissingRows,
      periodComparisons: Type.Array(PeriodComparison),
      pythonCode: Type.String(),
      chart: {
        ...CompiledChartShape,
        description: 'What the report draws, compiled; null for other kinds. Only for viewers.',
      },
      chartProblem: Type.String({ description: 'Why the chart of a preview could not be compiled.' }),
    }),
  },
  { title: 'ReportSnapshot' },
);
export type ReportSnapshot = Static<typeof ReportSnapshot>;
