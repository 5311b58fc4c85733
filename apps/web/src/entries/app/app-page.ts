import type { SurfacePort } from '@facet/embed-protocol';
import type { Placement } from '../../host/address.ts';
import type { EmbedSession } from '../../host/session.ts';
import type { AppBoot } from './app-boot.ts';

/** What the page of creator mode begins with. */
export interface AppPage {
  readonly boot: AppBoot;
  readonly placement: Placement;
  readonly session: EmbedSession;
  readonly port: SurfacePort;
}
