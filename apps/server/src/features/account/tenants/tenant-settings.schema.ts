import { type Static, Type } from 'typebox';
import { Line, nullable, nullishMembers, oneOf, TimeOfDay } from '../../../http/shapes.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** One hundred years. */
const LONGEST_DAYS = 36_500;
const LONGEST_DOMAIN = 253;
const MOST_DOMAINS = 1000;

const switchOf = (description: string) => Type.Boolean({ description });

/** Settings that can be changed, by name in the API. */
const settings = {
  auditLogEnabled: switchOf('Whether the audit log can be read and exported. Events are always written.'),
  hasSupportAccess: switchOf('Whether the operator of the installation can access the account.'),
  useAIBIUserInterface: switchOf('Whether users see the analytics interface.'),
  maintenanceWindowEnabled: switchOf('Whether engine versions change only in the maintenance window.'),
  maintenanceWindowDay: oneOf(WEEKDAYS, 'The day of the maintenance window, in UTC.'),
  maintenanceWindowTime: { ...TimeOfDay, description: 'The start of the maintenance window, in UTC.' },
  oidcEnabled: switchOf('Whether deployments can sign in to clouds with tokens of this account.'),
  personalApiKeysEnabled: switchOf(
    'Whether all users can have API keys. If false, only administrators’ keys are accepted.',
  ),
  mailDomains: Type.Array(Line(LONGEST_DOMAIN), {
    maxItems: MOST_DOMAINS,
    description:
      'The domains that scheduled deliveries may be sent to; an empty list allows any domain. A domain ' +
      'does not include its subdomains. Stored in lower case and ASCII.',
  }),
  usageAnalyticsEnabled: switchOf(
    'Whether usage analytics can be queried. Switching it off revokes its tokens.',
  ),
};

const Retention = nullable(
  Type.Integer({ minimum: 1, maximum: LONGEST_DAYS }),
  'Days for which audit events are kept; null to keep them forever.',
);

export const TenantSettings = Type.Object(
  {
    ...settings,
    auditLogRetentionDays: Retention,
    auditLogEnabledCurrent: Type.Boolean({
      description: 'Whether the audit log can be read now.',
    }),
    auditLogEnabledTimestamp: Type.Integer({
      description: 'When `auditLogEnabled` was last changed, in milliseconds since 1970.',
    }),
  },
  { title: 'TenantSettings' },
);
export type TenantSettings = Static<typeof TenantSettings>;

export const TenantSettingsInput = Type.Object(
  {
    ...nullishMembers(settings),
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
