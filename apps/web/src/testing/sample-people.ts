import type { Administrator, User } from '@facet/client';

/** A person of the account, without special rights. */
export function sampleUser(more: Partial<User> = {}): User {
  return {
    id: 2,
    email: 'bob@example.com',
    username: 'bob',
    firstName: 'Bob',
    title: null,
    picture: null,
    externalId: null,
    samlId: null,
    gitUser: null,
    isAdmin: false,
    isDeactivated: false,
    defaultRoles: [],
    activeRoleId: null,
    aliases: [],
    impersonation: null,
    notifications: {},
    settings: {},
    tosAccepted: null,
    lastLogin: null,
    createdAt: '2026-02-11T12:00:00Z',
    updatedAt: '2026-02-11T12:00:00Z',
    ...more,
  };
}

export function sampleAdministrator(id: number, firstName: string | null): Administrator {
  return { id, firstName, email: `admin-${id}@example.com`, picture: null };
}
