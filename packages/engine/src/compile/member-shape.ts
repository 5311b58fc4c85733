export const MEMBER_KINDS = ['dimensions', 'measures', 'segments'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

const IDENTIFIER = /^[_a-zA-Z][_a-zA-Z0-9]*$/;
/** Properties that accept any non-empty text. */
const TEXTS = new Set(['title', 'description']);

/** The members of a cube. `shape` is undefined for a member that only Cube's validator can judge. */
export function shapesOf(
  kind: MemberKind,
  members: unknown,
): { name: string; member: unknown; shape: string | undefined }[] {
  if (typeof members !== 'object' || members === null || Array.isArray(members)) return [];
  return Object.entries(members).map(([name, member]) => ({
    name,
    member,
    shape: IDENTIFIER.test(name) ? shapeOf(kind, member) : undefined,
  }));
}

/** What a member's validity depends on, if that is only its type, its flags and which functions and texts it has. */
function shapeOf(kind: MemberKind, member: unknown): string | undefined {
  if (typeof member !== 'object' || member === null) return undefined;
  const parts: string[] = [kind];
  for (const [property, value] of Object.entries(member)) {
    if (property === 'type' && typeof value === 'string') parts.push(`type ${value}`);
    else if (typeof value === 'boolean') parts.push(`${property} ${value}`);
    else if (typeof value === 'function' || property === 'meta') parts.push(property);
    else if (TEXTS.has(property) && typeof value === 'string' && value !== '') parts.push(property);
    else return undefined;
  }
  return parts.toSorted().join('\n');
}
