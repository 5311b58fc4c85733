import { type Dict, listOf } from './json.ts';

/** The specification and all groups in it. */
export function groupsOf(group: Dict): Dict[] {
  return [
    group,
    ...listOf(group.marks)
      .filter(({ type }) => type === 'group')
      .flatMap(groupsOf),
  ];
}
