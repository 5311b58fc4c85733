import { brokenBy } from '../features/content/dashboards/broken-by-model.ts';
import { checkFiles } from '../features/content/dashboards/check-files.ts';
import { contentUses } from '../features/content/model-uses/content-uses.ts';
import { checkQuestions } from '../features/content/verified-questions/check-questions.ts';
import type { ModelDependents } from '../features/deployments/builds/builds.service.ts';

/** What depends on data models, for the features below it. */
export const modelDependents: ModelDependents = {
  brokenBy,
  usesOf: contentUses,
  async checkFiles(db, place, files, model) {
    const dashboards = await checkFiles(db, place, files, model);
    const questions = checkQuestions(files, model);
    return {
      errors: [...dashboards.errors, ...questions.errors],
      warnings: [...dashboards.warnings, ...questions.warnings],
    };
  },
};
