import { Module } from 'node:module';

/** The modules of a program in one file each for those with one and with two bytes per character. */
export const PARTS = [
  { name: 'narrow', encoding: 'latin1' },
  { name: 'wide', encoding: 'utf16le' },
] as const;

/** The file that a module gets when it requires a name. Paths are indices into `paths`. */
export type Bundle = {
  paths: string[];
  resolutions: Record<number, Record<string, number>>;
};

/** The wrapper in which Node runs a CommonJS module. */
export type ModuleFunction = (
  this: unknown,
  exports: unknown,
  require: NodeJS.Require,
  module: NodeJS.Module,
  filename: string,
  folder: string,
) => void;

type Parent = NodeJS.Module | null | undefined;

/** The parts of Node's loader that programs replace to watch or change how modules are found. */
export const modules = Module as unknown as {
  prototype: { _compile(content: string, filename: string, ...rest: unknown[]): unknown };
  _cache: NodeJS.Dict<NodeJS.Module>;
  _extensions: NodeJS.Require['extensions'];
  _nodeModulePaths(folder: string): string[];
  _load(request: string, parent: Parent, isMain: boolean): unknown;
  _resolveFilename(request: string, parent: Parent, isMain: boolean, options?: object): string;
};
