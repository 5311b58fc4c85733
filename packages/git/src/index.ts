export { type GitAccess, GitFailed, type GitOptions, git, gitEnvironment } from './git.ts';
