import type { VisibleModel } from '../queries/visible-model.ts';

type Members = Pick<VisibleModel, 'measures' | 'dimensions'>;

/** The members of the views that queries name which one person sees and another one does not, in their order. */
export function hiddenMembers(asked: unknown, own: Members, theirs: Members): string[] {
  const views = new Set([...textsIn(asked)].map(viewOf));
  return membersOf(own).filter((name) => views.has(viewOf(name)) && !has(theirs, name));
}

/** A member in a question that the other person sees and the caller does not; undefined if both see all of them. */
export function foreignMember(asked: unknown, own: Members, theirs: Members): string | undefined {
  return [...textsIn(asked)].find((text) => has(theirs, text) && !has(own, text));
}

/** Why callers do not get what is hidden from them, as whomever they ask. */
export function foreignText(member: string): string {
  return `${member} is hidden from you, so you cannot ask for it as others`;
}

const viewOf = (member: string) => member.split('.', 1)[0] ?? '';
const membersOf = ({ measures, dimensions }: Members) => [...measures.keys(), ...dimensions.keys()];
const has = ({ measures, dimensions }: Members, name: string) => measures.has(name) || dimensions.has(name);

/** All texts in a value, also the names of its fields: an order may have members there. */
export function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) found.add(name);
      textsIn(member, found);
    }
  return found;
}
