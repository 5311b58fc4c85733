import { fileURLToPath } from 'node:url';
import { type StarterFile, starterFilesIn } from '../demo/starter-project.ts';

/** The model files of usage analytics. */
export function usageFiles(): StarterFile[] {
  return starterFilesIn(fileURLToPath(new URL('./project', import.meta.url)));
}
