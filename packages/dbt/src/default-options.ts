import type { ConversionOptions } from './conversion.ts';

/** What a conversion does that nobody has configured. */
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
});
