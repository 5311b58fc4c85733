import { itemKey } from '@facet/dashboards/commands';
import { isSameJson } from '../../store/board-context.ts';

/** Two values; of two lists only the items that differ, unless it is their order. */
export function differing(one: unknown, other: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(one) || !Array.isArray(other)) return [one, other];
  const onlyIn = (items: readonly unknown[], others: readonly unknown[]) => {
    const byKey = new Map(others.map((item) => [itemKey(item), item]));
    return items.filter((item) => !isSameJson(byKey.get(itemKey(item)), item));
  };
  const parts = [onlyIn(one, other), onlyIn(other, one)] as const;
  return parts.every((items) => items.length === 0) ? [one, other] : parts;
}
