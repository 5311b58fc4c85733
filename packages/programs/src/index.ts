export {
  ProgramFailed,
  type ProgramLimit,
  type ProgramOptions,
  type ProgramResult,
  runProgram,
} from './run-program.ts';
