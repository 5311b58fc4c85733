import type { SurfaceEntry } from '../../host/SurfaceShell.tsx';
import type { ChatBoot } from './chat-boot.ts';

/** What the page of a chat begins with. */
export type ChatEntry = SurfaceEntry<ChatBoot>;
