import type { DirectRole } from '../roles/role-assignments.ts';
import type { UserRow } from './users.store.ts';

// The built-in role that is stored in users.is_admin instead of as an assignment.
const ADMIN: DirectRole = { id: 1, name: 'Admin' };

/** The view of a user, with their directly assigned roles, highest first. */
export function viewOfUser(row: UserRow, held: readonly DirectRole[]) {
  const roles = row.is_admin ? [ADMIN, ...held] : held;
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    firstName: row.first_name,
    title: row.title,
    picture: row.picture,
    externalId: row.external_id,
    samlId: null,
    gitUser: null,
    isAdmin: row.is_admin,
    isDeactivated: row.is_deactivated,
    defaultRoles: roles.map(({ name }) => name),
    activeRoleId: roles[0]?.id ?? null,
    aliases: [],
    impersonation: null,
    notifications: Object.fromEntries(row.notifications.map((name) => [name, true])),
    settings: row.settings,
    tosAccepted: row.tos_accepted,
    lastLogin: row.last_login?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
