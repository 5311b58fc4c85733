import type { ConversionOptions } from './conversion.ts';

/** The options that apply where nothing else is configured. */
export const DEFAULT_OPTIONS: ConversionOptions = Object.freeze({
  outputPath: 'model/cubes/dbt',
  namePrefix: 'dbt_',
  titlePrefix: '(dbt) ',
  martsFolder: null,
  detectPrimaryKeysByName: true,
  primaryKeySuffixes: ['_id'],
  detectPrimaryKeysByTests: true,
  defaultMeasures: true,
  descriptions: true,
  joins: true,
  reverseJoins: false,
  semanticModels: true,
  exposures: true,
  warehouseTypes: true,
});
