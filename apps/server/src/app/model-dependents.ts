import { brokenBy } from '../features/content/dashboards/broken-by-model.ts';
import { checkFiles } from '../features/content/dashboards/check-files.ts';
import type { ModelDependents } from '../features/deployments/builds/builds.service.ts';

/** What depends on data models, for the features below it. */
export const modelDependents: ModelDependents = { checkFiles, brokenBy };
