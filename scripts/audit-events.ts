/** Generates the table in docs/audit-events.md from the declared operations. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '../apps/server/src/app/operations.ts';

const FILE = fileURLToPath(new URL('../docs/audit-events.md', import.meta.url));
const TABLE = /(?<=<!-- operations -->\n)[\s\S]*(?=<!-- end -->)/;

/** The current and the expected content of the page. */
export function auditEventsPage(): { present: string; wanted: string } {
  const present = readFileSync(FILE, 'utf8');
  const rows = operations
    .flatMap((operation) => (operation.kind === 'write' ? [operation] : []))
    .map(({ audit, id, method, path }) => `| ${audit} | \`${id}\` | \`${method} ${path}\` |\n`)
    .sort();
  const table = `\n| event | operation | at |\n| --- | --- | --- |\n${rows.join('')}\n`;
  return { present, wanted: present.replace(TABLE, () => table) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, auditEventsPage().wanted);
