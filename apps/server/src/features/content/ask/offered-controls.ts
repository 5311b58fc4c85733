import { resolvedRange } from '@facet/ask/answer';
import { applyControls, controlsOf, type FilterChoice, membersOf } from '@facet/dashboards';
import { CONTROL_OPERATORS } from '@facet/dashboards/controls';
import type { Filter, MemberFilter, Operator, Question } from '@facet/query';
import type { OpenDashboard } from '../dashboard-data/open-dashboard.ts';
import { conditionsOf, keyOf } from './context-filters.ts';

/**
 * What the conditions of a question are in the filter controls of a dashboard that its viewers may change: neither locked
 * nor hidden ones.
 * @param known conditions of the dashboard or of its chart, which are left out
 */
export function offeredControls(
  { shown, model, scope, controls }: OpenDashboard,
  question: Question,
  known: readonly Filter[],
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): FilterChoice[] {
  const members = settableMembers(shown);
  const left = new Set(known.map(keyOf));
  const clock = { now, timezone };
  const context = {
    member: membersOf(model),
    now,
    timezone: controls.timezone,
    attributes: scope.attributes,
  };
  const isAccepted = (choice: FilterChoice) =>
    applyControls(shown.config, { filters: [choice] }, context).problems === undefined;
  const conditions = conditionsOf(question).filter(
    (condition): condition is MemberFilter =>
      'member' in condition && members.has(condition.member) && !left.has(keyOf(condition)),
  );
  // A control has one value.
  const single = conditions.filter(
    ({ member }) => conditions.filter((other) => other.member === member).length === 1,
  );
  return single.flatMap((condition) => choicesOf(condition, clock).find(isAccepted) ?? []);
}

/** The members of the filter controls that viewers may change. */
export function settableMembers({ config }: OpenDashboard['shown']): ReadonlySet<string> {
  return new Set(
    controlsOf(config).flatMap((control) =>
      control.type === 'FILTER' && isOperated(control.config.visibility) ? (control.config.member ?? []) : [],
    ),
  );
}

function isOperated(visibility: string | undefined): boolean {
  return visibility !== 'disabled' && visibility !== 'hidden';
}

/** The values of a control that mean a condition, the best one first. */
function choicesOf(
  { member, operator, values = [] }: MemberFilter,
  clock: { readonly now: Date; readonly timezone: string },
): FilterChoice[] {
  const given = values.filter((value) => value !== null);
  if (given.length < values.length) return [];
  if (operator === 'inDateRange') {
    const [from, to] = given;
    if (from === undefined) return [];
    if (to !== undefined) return [{ member, operator: 'between', value: [from, to] }];
    const range = resolvedRange(from, clock)?.map((end) => end.replace(/Z$/, ''));
    return [
      { member, operator: 'equals', value: from },
      ...(range === undefined ? [] : [{ member, operator: 'between', value: range }]),
    ];
  }
  const names: Readonly<Partial<Record<Operator, FilterChoice['operator']>>> = CONTROL_OPERATORS;
  const name = names[operator];
  if (name === undefined) return [];
  if (given.length === 0) return [{ member, operator: name }];
  return [{ member, operator: name, value: given.length === 1 ? given[0] : given }];
}
