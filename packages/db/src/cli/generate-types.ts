/** `npm run db:types`: generates src/types.ts from the migrated schema. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectionUrl } from '../connection.ts';
import { testDatabase } from '../testing/test-database.ts';

const generator = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli', 'bin.js');
const target = fileURLToPath(new URL('../types.ts', import.meta.url));

const { connection, close } = await testDatabase();
try {
  const args = [
    generator,
    '--dialect=postgres',
    `--url=${connectionUrl(connection)}`,
    `--out-file=${target}`,
    // Matches the parsers of our connections (connection.ts).
    '--type-mapping={"int8":"number"}',
    // Excludes views, of whose columns PostgreSQL does not report which are never null: api_keys, which exists only for
    // the previous release, and those that database.ts derives from their tables.
    '--exclude-pattern={*.schema_migrations,*.api_keys,*.users,*.user_groups,usage_analytics.*}',
    ...process.argv.slice(2),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  process.stdout.write(stdout);
} finally {
  await close();
}
