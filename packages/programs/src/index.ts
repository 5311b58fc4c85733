export { type Bubblewrap, bubblewrap, inBubblewrap, type View, withDescendants } from './bubblewrap.ts';
export { endingWithParent } from './child-group.ts';
export { CHROMIUM_FLAGS, CHROMIUM_NAMES, findChromium, findRenderingChromium } from './chromium.ts';
export { findInPath } from './find-in-path.ts';
export { folderBytes } from './folder-bytes.ts';
export { giveTo, HeldFolder, removeFolder } from './held-folder.ts';
export { processStart } from './process-start.ts';
export {
  type Account,
  accountThatReaches,
  handOver,
  letPass,
  unprivilegedAccount,
} from './run-account.ts';
export { ProgramFailed, type ProgramOptions, type ProgramResult, runProgram } from './run-program.ts';
export { setNiceness, setSessionNiceness } from './set-niceness.ts';
export { type StreamedProgram, streamProgram } from './stream-program.ts';
