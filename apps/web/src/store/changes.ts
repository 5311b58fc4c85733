import type { FilterChoice } from '@facet/dashboards';
import type { ControlChange, FilterState } from '@facet/embed-protocol';
import type { Choices } from './choices.ts';

/** The controls that a choice has changed, as the event to the host lists them. */
export function changesBetween(before: Choices, after: Choices): ControlChange[] {
  return [
    ...differing(before.filters, after.filters).map(
      ([member, choice]): ControlChange => ({ kind: 'filter', member, value: filterState(choice) }),
    ),
    ...differing(before.timeGrains, after.timeGrains).map(
      ([member, choice]): ControlChange => ({ kind: 'granularity', member, value: choice?.grain ?? null }),
    ),
    ...differing(before.memberSwitchers, after.memberSwitchers).map(
      ([member, choice]): ControlChange => ({ kind: 'field', member, value: choice?.selected ?? null }),
    ),
  ];
}

function differing<T extends { readonly member: string }>(before: readonly T[], after: readonly T[]) {
  const members = new Set([...before, ...after].map(({ member }) => member));
  const of = (list: readonly T[], member: string) => list.find((item) => item.member === member);
  return [...members]
    .map((member) => [member, of(after, member), of(before, member)] as const)
    .filter(([, now, then]) => JSON.stringify(now) !== JSON.stringify(then));
}

function filterState(choice: FilterChoice | undefined): FilterState | null {
  if (choice === undefined) return null;
  const { member: _member, ...filter } = choice;
  const known = Object.entries(filter).filter(([, value]) => value != null);
  return known.length === 0 ? null : (Object.fromEntries(known) as FilterState);
}
