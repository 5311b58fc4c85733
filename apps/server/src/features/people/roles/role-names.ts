import { BUILT_IN_ROLES } from '../../../auth/built-in-roles.ts';

/** A built-in role that can be given to users and groups: not Admin, which is a property of a user. */
export type AssignableBuiltIn = 'Developer' | 'Explorer' | 'Viewer';

/** What the API family calls the built-in roles besides the names that people see. */
const INTERNAL_NAMES: Readonly<Record<string, AssignableBuiltIn>> = {
  AIBIDeveloper: 'Developer',
  AIBIUser: 'Explorer',
  D3User: 'Explorer',
  AIBIViewer: 'Viewer',
};

const BY_NAME = new Map<string, AssignableBuiltIn>([
  ...BUILT_IN_ROLES.flatMap(({ name }) => (name === 'Admin' ? [] : [[folded(name), name] as const])),
  ...Object.entries(INTERNAL_NAMES).map(([name, role]) => [folded(name), role] as const),
]);

/** A custom role of such a name could not be told from a built-in one where roles are given by name. */
const RESERVED = new Set(['Admin', 'Guest', 'EmbedUser'].map(folded).concat([...BY_NAME.keys()]));

/** The built-in role of a name, in any letter case; undefined for Admin and for every other name. */
export function builtInNamed(name: string): AssignableBuiltIn | undefined {
  return BY_NAME.get(folded(name));
}

/** The built-in role of an id; undefined for Admin and for the ids of custom roles. */
export function assignableBuiltIn(id: number): AssignableBuiltIn | undefined {
  const name = BUILT_IN_ROLES.find((role) => role.id === id)?.name;
  return name === 'Admin' ? undefined : name;
}

/** The id of the built-in role of a name. */
export function idOfBuiltIn(name: string): number | undefined {
  return BUILT_IN_ROLES.find((role) => role.name === name)?.id;
}

/** Whether a custom role may not be called so. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(folded(name));
}

/** Without the differences that a reader would not see: letter case, wide letters, space around. */
function folded(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
