import type { SurfaceEntry } from '../../host/SurfaceShell.tsx';
import type { AppBoot } from './app-boot.ts';

/** What the page of creator mode begins with. */
export type AppPage = SurfaceEntry<AppBoot>;
