/** Checks that imports point one way: layers, units, and declared packages (`layers.ts`). Ends with 1 if one does not. */
import { fileURLToPath } from 'node:url';
import { importProblems } from './import-problems.ts';
import { SOURCES } from './layers.ts';
import { readImports, readPackages } from './read-imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = readPackages(root);
const imports = readImports(root, SOURCES, packages);
const problems = importProblems(imports, packages);
for (const problem of problems) console.error(problem);
console.log(`Checked ${imports.length} imports. Found ${problems.length} problems.`);
if (problems.length > 0) process.exitCode = 1;
