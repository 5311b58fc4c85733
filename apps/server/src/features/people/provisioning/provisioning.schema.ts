import { type Static, Type } from 'typebox';
import { Name, nullish } from '../../../http/shapes.ts';

const RoleName = { ...Name, description: 'Developer, Explorer, Viewer or a custom role.' };

const GroupRole = Type.Object(
  {
    group: {
      ...Name,
      description: 'The name of a group at the identity provider, ignoring case.',
    },
    role: RoleName,
  },
  { title: 'ProvisionedGroupRole' },
);

export const ProvisioningSettings = Type.Object(
  {
    defaultRole: Type.String({ description: 'The role of new users to whom no group role applies.' }),
    groupRoles: Type.Array(GroupRole, {
      description:
        'Roles that users get when SCIM adds them to a group or sign-in creates them. Leaving a group removes none.',
    }),
  },
  { title: 'ProvisioningSettings' },
);
export type ProvisioningSettings = Static<typeof ProvisioningSettings>;

export const ProvisioningSettingsInput = Type.Object(
  {
    defaultRole: nullish(RoleName, 'Null for Viewer.'),
    groupRoles: nullish(
      Type.Array(GroupRole, { maxItems: 1000 }),
      'Replaces all group roles, one role per group; null for none.',
    ),
  },
  {
    title: 'ProvisioningSettingsInput',
    examples: [{ defaultRole: 'Viewer', groupRoles: [{ group: 'Analysts', role: 'Explorer' }] }],
  },
);
export type ProvisioningSettingsInput = Static<typeof ProvisioningSettingsInput>;
