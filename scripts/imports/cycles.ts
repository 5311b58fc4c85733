/** The groups of nodes that reach each other (Tarjan 1972). Arrows from a node to itself count for nothing. */
export function cyclesIn(arrows: Iterable<readonly [from: string, to: string]>): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) {
    if (from === to) continue;
    if (!next.has(from)) next.set(from, new Set());
    next.get(from)?.add(to);
  }
  const found: string[][] = [];
  const indices = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  /** Returns the lowest index that the node reaches. */
  const visit = (node: string): number => {
    const index = indices.size;
    let low = index;
    indices.set(node, index);
    open.push(node);
    isOpen.add(node);
    for (const other of next.get(node) ?? []) {
      const seen = indices.get(other);
      if (seen === undefined) low = Math.min(low, visit(other));
      else if (isOpen.has(other)) low = Math.min(low, seen);
    }
    if (low === index) {
      const group = open.splice(open.indexOf(node));
      for (const member of group) isOpen.delete(member);
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  };
  for (const node of next.keys()) if (!indices.has(node)) visit(node);
  return found;
}
