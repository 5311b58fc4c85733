export { type MakeManifestOptions, makeManifest, makeManifestText } from './make-manifest.ts';
export { manifestOf } from './manifest-of.ts';
export {
  byId,
  columnTest,
  metric,
  model,
  relates,
  type SmallManifest,
  semanticModel,
  smallManifest,
} from './small-manifest.ts';
export { openWarehouse, writeWarehouse } from './warehouse.ts';
