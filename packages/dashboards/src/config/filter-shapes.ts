import { Type } from 'typebox';
import { FILTER_OPERATORS } from './filter-operators.ts';
import { LIMITS } from './limits.ts';
import { CLOSED, flag, Member, nullishMembers, oneOf, Scalar, text, type Values } from './shape-parts.ts';

/** What a filter compares a member with. Also the `set` of a parent control's option. */
export const filterValueMembers = {
  operator: oneOf(FILTER_OPERATORS, 'Defaults to equals.'),
  value: Type.Union([Scalar, Type.Array(Scalar, { maxItems: LIMITS.values })], {
    description: 'One value or a list; [start, end] for between; absent for the null and empty operators.',
  }),
  caseSensitive: flag('Distinguish upper and lower case; for text.'),
  startInclusive: flag('Include the start of between; defaults to true.'),
  endInclusive: flag('Include the end of between; defaults to true.'),
};
export type FilterValue = Values<typeof filterValueMembers>;

/** A filter of a notification, an export or a URL, as the API sends it. */
export const DashboardFilter = dashboardFilter('DashboardFilter');
export const DashboardFilterInput = dashboardFilter('DashboardFilterInput', CLOSED);
export interface DashboardFilter extends FilterValue {
  member: string;
}

function dashboardFilter(title: string, options: Partial<typeof CLOSED> = {}) {
  return Type.Object({ member: Member, ...nullishMembers(filterValueMembers) }, { title, ...options });
}

const Granularity = text(100, 'A granularity, such as day, week or month.');

export const DashboardTimeGrain = timeGrain('DashboardTimeGrain');
export const DashboardTimeGrainInput = timeGrain('DashboardTimeGrainInput', CLOSED);

function timeGrain(title: string, options: Partial<typeof CLOSED> = {}) {
  return Type.Object({ member: Member, grain: Granularity }, { title, ...options });
}

export const DashboardMemberSwitcher = memberSwitcher('DashboardMemberSwitcher');
export const DashboardMemberSwitcherInput = memberSwitcher('DashboardMemberSwitcherInput', CLOSED);

function memberSwitcher(title: string, options: Partial<typeof CLOSED> = {}) {
  return Type.Object(
    { member: Member, selected: text(255, 'The name of the replacement, without its view.') },
    { title, ...options },
  );
}
