/**
 * Generates the client from an OpenAPI document on standard input into `src/generated`, which is not in the repository, and
 * keeps the document beside it for the mock of component tests:
 * `node apps/server/src/app/cli/openapi.ts | node packages/client/generate.ts`.
 */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

// The generator needs the compiler as a library, which TypeScript 7 no longer is.
const compiler = import.meta.resolve('typescript');
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? compiler : name, context) });

const { createClient } = await import('@hey-api/openapi-ts');
const folder = fileURLToPath(new URL('./src/generated', import.meta.url));
const document = await text(process.stdin);
await createClient({
  input: JSON.parse(document),
  output: {
    path: folder,
    clean: true,
    importFileExtension: '.ts',
  },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', { name: '@hey-api/sdk' }],
  logs: { level: 'error' },
});
writeFileSync(`${folder}/document.json`, document);
