import type { ListedDashboards } from '@facet/client';
import type { Place } from '../../host/place.ts';
import type { ThemeOverlay } from '../../look/themed.ts';

/** What the server tells the home page. */
export interface HomeBoot extends Place {
  /** The account's own colours. */
  readonly theme: ThemeOverlay;
  readonly locale: string | null;
  /** Whether a deployment is being built for the first time, so that its dashboards will appear soon. */
  readonly isPreparing: boolean;
  /** The first page of the list, so that the page needs no request. */
  readonly dashboards: ListedDashboards;
}

export function readHomeBoot(): HomeBoot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '') as HomeBoot;
}
