import type { AndFilter, Filter, FilterPath, OrFilter } from '@facet/query';
import { partsOf } from './use-filter-text.ts';

export type Group = AndFilter | OrFilter;

/** The same kind of group with other filters. */
export function withParts(group: Filter, parts: readonly Filter[]): Group {
  return 'and' in group ? { and: parts } : { or: parts };
}

/** The group at a path in a filter; undefined if the path leads elsewhere. */
export function filterAt(filter: Filter, path: FilterPath): Filter | undefined {
  const [index, ...rest] = path;
  if (index === undefined) return filter;
  const part = partsOf(filter)[index];
  return part && filterAt(part, rest);
}

/** A filter with others in place of the one at a path, which may be none. */
export function replacedAt(filter: Group, path: FilterPath, by: readonly Filter[]): Group {
  const [index, ...rest] = path;
  if (index === undefined) return filter;
  const parts = partsOf(filter);
  const part = parts[index];
  if (rest.length === 0 || part === undefined || 'member' in part)
    return withParts(filter, parts.toSpliced(index, 1, ...by));
  return withParts(filter, parts.with(index, replacedAt(part, rest, by)));
}

/** A filter with another one at the end of the group at a path. */
export function addedTo(filter: Group, path: FilterPath, added: Filter): Group {
  if (path.length === 0) return withParts(filter, [...partsOf(filter), added]);
  const group = filterAt(filter, path);
  if (group === undefined || 'member' in group) return filter;
  return replacedAt(filter, path, [withParts(group, [...partsOf(group), added])]);
}

/** A filter without groups that have no conditions; undefined if nothing is left. */
export function withoutEmptyGroups(filter: Filter): Filter | undefined {
  if ('member' in filter) return filter;
  const parts = partsOf(filter).flatMap((part) => withoutEmptyGroups(part) ?? []);
  return parts.length === 0 ? undefined : withParts(filter, parts);
}
