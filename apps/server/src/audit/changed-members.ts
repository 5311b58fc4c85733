/** The members of a resource's view that a change altered, with their new values. `updatedAt` does not count. */
export function changedMembers<T extends object>(before: T, after: T): Record<string, unknown> {
  const members = Object.entries(after) as [keyof T, unknown][];
  const changed = members.filter(
    ([name, value]) => name !== 'updatedAt' && JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}
