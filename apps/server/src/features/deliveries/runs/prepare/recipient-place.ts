import type { ControlValues } from '@facet/dashboards';
import { localeOf, timezoneOf } from '@facet/look/locale';
import type { PublishedVersion } from '../../../content/dashboards/published-versions.ts';
import type { MailLook } from '../mail-look.ts';
import type { WantedRow } from '../record/wanted-recipients.store.ts';
import type { Delivery } from '../run-under-way.ts';
import { controlsOfRun } from './view-of-recipient.ts';

/** The language and time zone of a recipient's delivery. */
export interface Place {
  /** A language that Facet supports. */
  readonly locale: string;
  /** The time zone of the dates in the email. */
  readonly timezone: string;
  /** The time zone of the rows; undefined if none is set, so that the reports decide. */
  readonly zoneOfRows: string | undefined;
  /** Whether the host set the time zone, which then overrides the dashboard's, as in a link. */
  readonly isGiven: boolean;
}

type Traveller = Pick<WantedRow, 'locale' | 'time_zone' | 'external_id'>;

/** The recipient's own language and time zone, or else those of the account. */
export function placeOf(
  { locale, time_zone, external_id }: Traveller,
  account: Pick<MailLook, 'locale' | 'timezone'>,
  run: Pick<Delivery, 'time_zone'>,
): Place {
  const own = timezoneOf(time_zone);
  const zoneOfRows = own ?? timezoneOf(account.timezone);
  return {
    locale: localeOf(locale, account.locale),
    timezone: zoneOfRows ?? timezoneOf(run.time_zone) ?? 'UTC',
    zoneOfRows,
    isGiven: own !== undefined && external_id !== null,
  };
}

/** The values of a run's controls for recipients in this time zone. */
export function controlsAt(
  run: Pick<Delivery, 'filters' | 'time_grains' | 'member_switchers'>,
  { config }: Pick<PublishedVersion, 'config'>,
  { zoneOfRows, isGiven }: Place,
): ControlValues {
  const ofDashboard = timezoneOf(String(config.settings?.timezone ?? ''));
  const timezone = isGiven || ofDashboard === undefined ? zoneOfRows : undefined;
  return { ...controlsOfRun(run), ...(timezone === undefined ? {} : { timezone }) };
}
