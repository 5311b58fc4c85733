import type { Db } from '@facet/db';
import type { Brand } from '@facet/delivery-email';
import type { Tenants } from '../../../auth/tenants.ts';
import type { AppConfigResponse } from '../../account/app-theme/app-config.schema.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import { DEFAULT_ACCENT } from '../../account/app-theme/app-theme.service.ts';
import { shownName } from '../../account/app-theme/looks.ts';

/** The look of an account's emails, and its language and time zone. */
export interface MailLook extends Brand {
  readonly locale: string;
  readonly timezone: string | null;
  /** Empty if the account has none; see `withLogo`. */
  readonly logoUrl: string;
}

export interface MailLookParts {
  readonly db: Db;
  readonly tenants: Tenants;
}

export async function mailLookOf(
  { db, tenants }: MailLookParts,
  tenantId: number,
  accountName: string,
): Promise<MailLook> {
  return mailLookIn(await readAppConfig(db, tenantId), shownName(tenants, tenantId, accountName));
}

/** The look that an account's settings define. */
export function mailLookIn(
  {
    embedding,
    timezoneSettings,
    appTheme,
  }: Pick<AppConfigResponse, 'embedding' | 'timezoneSettings' | 'appTheme'>,
  name: string,
): MailLook {
  return {
    name,
    colour: appTheme?.light?.accentColor ?? DEFAULT_ACCENT,
    logoUrl: appTheme?.logoUrl ?? '',
    locale: embedding?.locale ?? 'en-US',
    timezone: embedding?.timezone ?? timezoneSettings?.timezone ?? null,
  };
}
