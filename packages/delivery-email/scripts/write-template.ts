import { writeFileSync } from 'node:fs';
import { compileTemplate } from './compile-template.ts';

/** Compiles the template of the emails into `src/template.html`. Usage: `npm run emails:template`. */
writeFileSync(new URL('../src/template.html', import.meta.url), await compileTemplate());
