import { type Static, type TSchema, Type } from 'typebox';
import { nullable, oneOf, TimeOfDay } from '../../../http/shapes.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** A hundred years. */
const LONGEST_DAYS = 36_500;

const switchOf = (description: string) => Type.Boolean({ description });

/** What can be changed, by its name in the API; what is null for others says so itself. */
const settings = {
  auditLogEnabled: switchOf('Whether the audit log can be read and exported. Events are written either way.'),
  hasSupportAccess: switchOf('Whether the operator of the installation may look into the account.'),
  useAIBIUserInterface: switchOf('Whether users get the analytics interface.'),
  maintenanceWindowEnabled: switchOf('Whether changes of versions keep to the maintenance window.'),
  maintenanceWindowDay: oneOf(WEEKDAYS, 'Day of the maintenance window, UTC.'),
  maintenanceWindowTime: { ...TimeOfDay, description: 'Begin of the maintenance window, UTC.' },
  oidcEnabled: switchOf('Whether deployments may sign in to clouds with tokens of this account.'),
  personalApiKeysEnabled: switchOf(
    'Whether all users may have API keys. While it is off, the keys of users who are no administrators are refused.',
  ),
  usageAnalyticsEnabled: switchOf('Whether usage analytics can be queried; turning it off ends its tokens.'),
};

const Retention = nullable(
  Type.Integer({ minimum: 1, maximum: LONGEST_DAYS }),
  'Days that events of the audit log are kept; null for ever.',
);

export const TenantSettings = Type.Object(
  {
    ...settings,
    auditLogRetentionDays: Retention,
    auditLogEnabledCurrent: Type.Boolean({
      description: 'Whether the audit log can be read at this moment.',
    }),
    auditLogEnabledTimestamp: Type.Integer({
      description: 'When `auditLogEnabled` was last changed, in milliseconds since 1970.',
    }),
  },
  { title: 'TenantSettings' },
);
export type TenantSettings = Static<typeof TenantSettings>;

/** Absent keeps; so does null, except where it is a value. */
const keeping = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

export const TenantSettingsInput = Type.Object(
  {
    auditLogEnabled: keeping(settings.auditLogEnabled),
    hasSupportAccess: keeping(settings.hasSupportAccess),
    useAIBIUserInterface: keeping(settings.useAIBIUserInterface),
    maintenanceWindowEnabled: keeping(settings.maintenanceWindowEnabled),
    maintenanceWindowDay: keeping(settings.maintenanceWindowDay),
    maintenanceWindowTime: keeping(settings.maintenanceWindowTime),
    oidcEnabled: keeping(settings.oidcEnabled),
    personalApiKeysEnabled: keeping(settings.personalApiKeysEnabled),
    usageAnalyticsEnabled: keeping(settings.usageAnalyticsEnabled),
    auditLogRetentionDays: Type.Optional(Retention),
  },
  {
    title: 'TenantSettingsInput',
    examples: [
      { maintenanceWindowEnabled: true, maintenanceWindowDay: 'Sunday', maintenanceWindowTime: '02:00' },
    ],
  },
);
export type TenantSettingsInput = Static<typeof TenantSettingsInput>;
