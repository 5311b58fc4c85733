import type { ListedDashboards, ReachedDeployment } from '@facet/client';
import type { Home } from '../../api/home-api.ts';
import type { Place } from '../../host/place.ts';
import type { ThemeOverlay } from '../../look/themed.ts';

/** What the server tells the console. */
export interface ConsoleBoot extends Place {
  /** The account's own colours. */
  readonly theme: ThemeOverlay;
  readonly locale: string | null;
  readonly timezone: string | null;
  /** The deployments that the person reaches, with what they may do in each. */
  readonly deployments: readonly ReachedDeployment[];
  /** Whether a deployment is being built for the first time, so that its dashboards will appear soon. */
  readonly isPreparing: boolean;
  /** The first page of the dashboards, so that the home page needs no request; null on other pages. */
  readonly dashboards: ListedDashboards | null;
  /** What the home page shows above them; null on other pages. */
  readonly home: Home | null;
  /** A page of the server that is shown in the frame; null on other pages. */
  readonly page: ServerPage | null;
}

/** A page that the server has written. */
export interface ServerPage {
  readonly title: string;
  /** As HTML, in which everything is escaped that people have written. */
  readonly html: string;
  readonly layout: string;
  readonly language: string;
  readonly style: string;
}

export function readConsoleBoot(): ConsoleBoot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '') as ConsoleBoot;
}
