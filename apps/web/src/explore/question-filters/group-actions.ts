import type { Filter, FilterPath, MemberFilter } from '@facet/query';

/** What can be done with the parts of a group, by their paths. */
export interface GroupActions {
  setKind(path: FilterPath, kind: 'and' | 'or'): void;
  replace(path: FilterPath, filter: MemberFilter): void;
  remove(path: FilterPath): void;
  add(path: FilterPath, filter: Filter): void;
  moveOut(path: FilterPath): void;
  moveInto(path: FilterPath, target: FilterPath): void;
}
