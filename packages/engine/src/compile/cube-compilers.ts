import type vm from 'node:vm';
import type { ModelFile } from '../protocol/model-files.ts';
import type { MetaTransformer } from './public-meta.ts';
import type { ReportedError } from './transpiler.ts';
import type { CubeValidator } from './validation-memo.ts';

/** Methods of Cube's services that process one cube and may call its functions. */
export const PER_CUBE = ['transform', 'prepareCube', 'buildJoinEdges', 'validate'] as const;

/** The parts of Cube's compiler that ours wraps. */
export type Service = {
  compile(cubes: unknown[], reporter: unknown): unknown;
} & Partial<Record<PerCube, (cube: string | { name: string }, ...rest: unknown[]) => unknown>>;
export type PerCube = (typeof PER_CUBE)[number];
export type Reporter = {
  errors: ReportedError[];
  error(error: unknown, fileName?: string, line?: number, column?: number): void;
};
export type AsyncModule = () => Promise<unknown>;
export type DataSchemaCompiler = {
  compile(): Promise<void>;
  compileCubeFiles(...args: unknown[]): Promise<unknown>;
  compileJsFile(file: { fileName: string; content: string }, ...rest: unknown[]): void;
  getJsScript(file: { fileName: string; content: string }): vm.Script;
  loadJinjaTemplates(files: ModelFile[]): void;
  yamlCompiler: {
    renderTemplate(file: ModelFile, ...rest: unknown[]): Promise<{ fileName: string; content: string }>;
  };
  cubeDictionary: Service;
  cubeOnlySymbols: Service;
  cubeAndViewSymbols: Service;
};
export type Compilers = {
  compiler: DataSchemaCompiler;
  cubeEvaluator: Service & { cubeValidator: Service & CubeValidator };
  contextEvaluator: Service;
  viewGroupEvaluator: Service;
  joinGraph: Service;
  metaTransformer: Service & MetaTransformer;
};
