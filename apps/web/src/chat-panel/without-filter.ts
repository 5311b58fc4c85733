import type { QuestionContext } from '../chat/question-context.ts';

/** The context of a question without a filter of the dashboard. */
export function withoutFilter(context: QuestionContext, filter: unknown): QuestionContext {
  const { dashboard } = context;
  if (dashboard == null) return context;
  const without = [...new Set([...(dashboard.without ?? []), ...membersOf(filter)])];
  return { ...context, dashboard: { ...dashboard, without } };
}

function membersOf(filter: unknown): readonly string[] {
  const { member, and, or } = filter as Readonly<Record<'member' | 'and' | 'or', unknown>>;
  if (typeof member === 'string') return [member];
  return [and ?? or ?? []].flat().flatMap(membersOf);
}
