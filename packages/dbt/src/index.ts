export type {
  ConversionNote,
  ConversionOptions,
  ConversionResult,
  ConvertedModel,
  GeneratedFile,
  Warehouse,
} from './conversion.ts';
