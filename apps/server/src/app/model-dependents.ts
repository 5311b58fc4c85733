/** Registers what depends on data models and whose features are above them. Loaded once. */
import { brokenBy } from '../features/content/dashboards/broken-by-model.ts';
import { checkFiles } from '../features/content/dashboards/check-files.ts';
import { registerModelDependents } from '../features/deployments/builds/builds.service.ts';

registerModelDependents({ checkFiles, brokenBy });
