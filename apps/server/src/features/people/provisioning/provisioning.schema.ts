import { type Static, Type } from 'typebox';
import { Name, nullable } from '../../../http/shapes.ts';

const RoleName = { ...Name, description: 'Developer, Explorer, Viewer, or a custom role.' };

const GroupRole = Type.Object(
  {
    group: {
      ...Name,
      description: 'The name of a group of the identity provider, in any letter case.',
    },
    role: RoleName,
  },
  { title: 'ProvisionedGroupRole' },
);

export const ProvisioningSettings = Type.Object(
  {
    defaultRole: Type.String({ description: 'The role of every new user.' }),
    groupRoles: Type.Array(GroupRole, {
      description:
        'Roles that users get when SCIM adds them to a group, and when signing in makes them; leaving takes none away.',
    }),
  },
  { title: 'ProvisioningSettings' },
);
export type ProvisioningSettings = Static<typeof ProvisioningSettings>;

export const ProvisioningSettingsInput = Type.Object(
  {
    defaultRole: Type.Optional(nullable(RoleName, 'Null for Viewer.')),
    groupRoles: Type.Optional(
      nullable(
        Type.Array(GroupRole, { maxItems: 1000 }),
        'In place of all that there are; a group has one role. Null for none.',
      ),
    ),
  },
  {
    title: 'ProvisioningSettingsInput',
    examples: [{ defaultRole: 'Viewer', groupRoles: [{ group: 'Analysts', role: 'Explorer' }] }],
  },
);
export type ProvisioningSettingsInput = Static<typeof ProvisioningSettingsInput>;
