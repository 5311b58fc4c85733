import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StarterFile, starterFilesIn } from './starter-project.ts';

const PROJECT = fileURLToPath(new URL('./project', import.meta.url));

/** The model of the demo deployment. */
export function demoFiles(): StarterFile[] {
  return starterFilesIn(PROJECT);
}

/** The data files of the demo deployment: local path by the name that its model reads. */
export function demoData(): Record<string, string> {
  const folder = fileURLToPath(new URL('../data', import.meta.resolve('vega-datasets')));
  return {
    'flights-3m.parquet': join(folder, 'flights-3m.parquet'),
    'airports.csv': join(folder, 'airports.csv'),
  };
}
