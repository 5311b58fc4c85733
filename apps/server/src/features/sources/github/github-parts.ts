import type { BasePlatform } from '../../../http/base-platform.ts';
import type { GitHub } from './github.ts';

/** The parts of the server that reach GitHub. */
export interface GitHubParts extends Pick<BasePlatform, 'settings' | 'outbound'> {
  readonly github: GitHub;
}
