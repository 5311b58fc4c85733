import { isDeepStrictEqual } from 'node:util';
import { type Model, normalQuestion } from '@facet/query';
import { withoutMarks } from '../expressions/planning.ts';
import type { Plan } from '../plan.ts';
import type { SemanticSelect } from '../select/context.ts';
import { askedBy } from './asked-by.ts';

type Planned = { plan: Plan; select: SemanticSelect };

/** Whether two statements have the same columns and rows. The order of conditions makes no difference. */
export function hasSameResult(one: Planned, other: Planned, model: Model): boolean {
  return isDeepStrictEqual(resultOf(one, model), resultOf(other, model));
}

function resultOf({ plan, select }: Planned, model: Model): object {
  const { columns, ranges, filters, segments, ungrouped } = normalQuestion(askedBy(plan), model);
  const { parts, block } = select;
  const { targets, order, limit } = parts;
  return {
    // The order of the semantic query's own columns and conditions makes no difference.
    asked: [columns, ranges, filters, segments].map(sorted),
    ungrouped,
    columns: plan.columns,
    targets: targets.map(({ sql, leaf }) => leaf?.key ?? withoutMarks(block.withMeasures(sql, false)).sql),
    orders: order.map(({ target, fragment, sort }) => [
      target === undefined
        ? targets.findIndex(({ leaf }) => leaf === fragment.leaf)
        : targets.indexOf(target),
      sort.sortby_dir === 'SORTBY_DESC',
    ]),
    limit,
  };
}

function sorted(items: readonly unknown[]): string[] {
  return items.map((item) => JSON.stringify(item)).sort();
}
