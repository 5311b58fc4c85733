export { folderBytes } from './folder-bytes.ts';
export {
  ProgramFailed,
  type ProgramLimit,
  type ProgramOptions,
  type ProgramResult,
  runProgram,
} from './run-program.ts';
export { type StreamEnd, type StreamedProgram, type StreamOptions, streamProgram } from './stream-program.ts';
