import type { BareRepository } from '@facet/git';
import type { Branch } from '@facet/model-store';
import type { GitCaller } from './admit-git.ts';
import type { GitSlots } from './git-slots.ts';

/** A push and its request. */
export interface Push extends GitCaller {
  readonly address: string;
  readonly requestId: string;
  readonly slots: GitSlots;
}

/** The branches that were shown to the caller, and a repository with them and the pushed objects. */
export interface Ground {
  readonly repository: BareRepository;
  readonly branches: readonly Branch[];
}
