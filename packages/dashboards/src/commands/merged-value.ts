import { dequal } from 'dequal/lite';
import { isObject } from '../json.ts';

/**
 * A value with the changes of one author made on what another has made of it. Objects are merged by their members, and lists by
 * their items, which are the same where their ids are. Where both have changed the same, the author's is taken.
 * @param before what the author began with
 * @param mine what the author has made of it
 * @param theirs what is there now
 */
export function mergedValue(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (dequal(mine, before)) return theirs;
  if (dequal(theirs, before)) return mine;
  if (isObject(mine) && isObject(theirs)) {
    const old = isObject(before) ? before : {};
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const members = [...names].map(
      (name) => [name, mergedValue(old[name], mine[name], theirs[name])] as const,
    );
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return mine;
  return mergedItems(Array.isArray(before) ? before : [], mine, theirs);
}

function mergedItems(
  before: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const [old, own, other] = [before, mine, theirs].map(
    (items) => new Map(items.map((item) => [itemKey(item), item])),
  );
  if (old === undefined || own === undefined || other === undefined) return [...mine];
  // In the order of whoever has changed it; the author's, if both have.
  const isMoved = !dequal(keptOrder(own, old), keptOrder(old, own));
  const [first, second] = isMoved ? [own, other] : [other, own];
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((key) => {
    const was = old.get(key);
    if (!own.has(key)) return old.has(key) ? [] : [other.get(key)];
    if (other.has(key)) return [mergedValue(was, own.get(key), other.get(key))];
    // They have removed it. It comes back if the author has changed it.
    return old.has(key) && dequal(was, own.get(key)) ? [] : [own.get(key)];
  });
}

function keptOrder(items: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>): string[] {
  return [...items.keys()].filter((key) => others.has(key));
}

/** What an item of a list is known by: its id, the field or the value that it stands for, or all of it. */
export function itemKey(item: unknown): string {
  return JSON.stringify(isObject(item) ? (item.id ?? item.member ?? item.value ?? item) : item);
}
