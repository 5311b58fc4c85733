import { BUILT_IN_ROLES } from '../../../auth/built-in-roles.ts';

/** A built-in role that can be assigned to users and groups. Admin cannot: it is a property of a user. */
export type AssignableBuiltIn = 'Developer' | 'Explorer' | 'Viewer';

/** Internal names of the built-in roles, which some clients send instead of the display names. */
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

/** Names that custom roles cannot have, because assigning a role by name would be ambiguous. */
const RESERVED = new Set(['Admin', 'Guest', 'EmbedUser'].map(folded).concat([...BY_NAME.keys()]));

/** The assignable built-in role with this name, ignoring case; undefined for Admin and any other name. */
export function builtInNamed(name: string): AssignableBuiltIn | undefined {
  return BY_NAME.get(folded(name));
}

/** The assignable built-in role with this id; undefined for Admin and custom roles. */
export function assignableBuiltIn(id: number): AssignableBuiltIn | undefined {
  const name = BUILT_IN_ROLES.find((role) => role.id === id)?.name;
  return name === 'Admin' ? undefined : name;
}

/** The id of the built-in role with this name. */
export function idOfBuiltIn(name: string): number | undefined {
  return BUILT_IN_ROLES.find((role) => role.name === name)?.id;
}

/** Whether the name is reserved, so that no custom role may have it. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(folded(name));
}

/** Removes differences that readers overlook: letter case, full-width letters, surrounding spaces. */
function folded(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
