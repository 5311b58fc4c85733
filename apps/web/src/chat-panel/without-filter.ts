import { type Filter, leavesOf } from '@facet/query';
import type { QuestionContext } from '../chat/question-context.ts';

/** The context of a question without a filter of the dashboard. */
export function withoutFilter(context: QuestionContext, filter: Filter): QuestionContext {
  const { dashboard } = context;
  if (dashboard == null) return context;
  const without = [
    ...new Set([...(dashboard.without ?? []), ...leavesOf(filter).map(({ member }) => member)]),
  ];
  return { ...context, dashboard: { ...dashboard, without } };
}
