export type {
  ConversionNote,
  ConversionOptions,
  ConversionResult,
  ConvertedModel,
  GeneratedFile,
  Warehouse,
} from './conversion.ts';
export { convert } from './convert.ts';
export { DEFAULT_OPTIONS } from './default-options.ts';
export { isGenerated } from './generated-header.ts';
export type { Manifest } from './manifest.ts';
export { ManifestProblem } from './manifest-problem.ts';
export { readManifest } from './read-manifest.ts';
