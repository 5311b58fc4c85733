import type { PivotItems, ReportMeta } from '@facet/dashboards';
import type { SemanticReport } from './semantic-report.ts';
import { columnOfTime } from './shape-query.ts';

/**
 * A report whose settings name the columns of its query. They may name them as the result does: by an alias of its SQL,
 * or by the member that a field switcher has replaced.
 */
export function inNamesOfQuery(report: SemanticReport): SemanticReport {
  const { query, selected, pivot, meta } = report;
  if (selected === undefined) return report;
  const keys = new Map(selected.map(({ name, key }) => [name, key]));
  const columnOf = (name: string): string => {
    const key = keys.get(name);
    if (key !== undefined) return key;
    // A pivot may name a time dimension without its granularity.
    const [, column] = selected.map((item) => [item.name, item.key]).find(([own]) => isOf(own, name)) ?? [];
    return column === undefined ? name : withoutGranularity(column);
  };
  const timeOf = (name: string): string => {
    const key = columnOf(name);
    const times = query.timeDimensions ?? [];
    return times.find((time) => time.dimension === key || columnOfTime(time) === key)?.dimension ?? key;
  };
  return {
    ...report,
    pivot: pivot && renamedPivot(pivot, columnOf),
    meta: renamedMeta(meta, columnOf, timeOf),
  };
}

type Rename = (name: string) => string;

function renamedPivot(pivot: PivotItems, columnOf: Rename): PivotItems {
  const { rows, columns, measures, order } = pivot;
  return {
    ...pivot,
    rows: rows.map(columnOf),
    columns: columns.map(columnOf),
    measures: measures.map(columnOf),
    ...(order?.column != null && { order: { ...order, column: columnOf(order.column) } }),
  };
}

function renamedMeta(meta: ReportMeta, columnOf: Rename, timeOf: Rename): ReportMeta {
  const { fillMissingRows, periodComparisons, topRows } = meta;
  return {
    ...meta,
    ...(fillMissingRows && {
      fillMissingRows: {
        ...fillMissingRows,
        member: timeOf(fillMissingRows.member),
        ...(fillMissingRows.excludedDimensions && {
          excludedDimensions: fillMissingRows.excludedDimensions.map(columnOf),
        }),
      },
    }),
    ...(periodComparisons && {
      periodComparisons: periodComparisons.map((comparison) => ({
        ...comparison,
        measure: columnOf(comparison.measure),
        timeDimension: timeOf(comparison.timeDimension),
      })),
    }),
    ...(topRows && {
      topRows: { ...topRows, member: columnOf(topRows.member), measure: columnOf(topRows.measure) },
    }),
  };
}

function isOf(column: string | undefined, member: string): boolean {
  return member.includes('.') && column?.startsWith(`${member}.`) === true;
}

function withoutGranularity(column: string): string {
  return column.split('.').slice(0, 2).join('.');
}
