import type { SurfacePort } from '@facet/embed-protocol';
import type { Placement } from '../../host/address.ts';
import type { EmbedSession } from '../../host/session.ts';
import type { ChatBoot } from './chat-boot.ts';

/** What the page of a chat begins with. */
export interface ChatEntry {
  readonly boot: ChatBoot;
  readonly placement: Placement;
  readonly session: EmbedSession;
  readonly port: SurfacePort;
}
