export { BareRepository } from './bare-repository.ts';
export { type GitAccess, GitFailed, type GitOptions, git, gitEnvironment } from './git.ts';
export type { GitObject } from './git-object.ts';
export { ObjectTooLarge } from './read-objects.ts';
