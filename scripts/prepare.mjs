// Builds what the server serves and what is generated: the API client, the web application and the SDK for hosts. Bundles
// the engine's modules, so that the first pods start fast.
// `npm ci` runs it, and so does `npm run web:build`. Plain JavaScript, because it runs before the dependencies are known
// to be there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(new URL('../apps/web/package.json', import.meta.url));

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `Facet needs Node ${OLDEST_NODE} or later, and this is ${process.version}. Its own Node is only available for Linux on x64 and ` +
      'arm64 and for macOS on x64, and is not installed with --omit=optional. Install Node from nodejs.org or your ' +
      'package manager, then run npm ci again.',
  );
  process.exit(1);
}

if (['vite', '@hey-api/openapi-ts'].every(isInstalled)) {
  const document = run([`${root}apps/server/src/app/cli/openapi.ts`]);
  run([`${root}packages/client/generate.ts`], document);
  run([binaryOf('vite'), 'build', '--logLevel', 'warn', `${root}apps/web`]);
  run([`${root}apps/web/build/build-mcp-app.ts`]);
  run([`${root}packages/embed-sdk/build.ts`]);
  // Where it fails, servers try it again.
  const bundle = [`${root}apps/server/src/app/cli/engine.ts`, 'bundle'];
  spawnSync(process.execPath, bundle, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
} else {
  // The server then answers with a page that names the command.
  console.log(
    'The web pages are not built, because development dependencies are not installed (npm run web:build).',
  );
}

function isInstalled(name) {
  return require.resolve.paths(name).some((folder) => existsSync(`${folder}/${name}/package.json`));
}

function binaryOf(name) {
  const folder = require.resolve
    .paths(name)
    .find((candidate) => existsSync(`${candidate}/${name}/package.json`));
  const { bin } = require(`${folder}/${name}/package.json`);
  return `${folder}/${name}/${typeof bin === 'string' ? bin : bin[name]}`;
}

/** Runs a program of ours with this Node, and returns its output. */
function run(args, input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  if (status === 0) return stdout;
  console.error(stdout, stderr);
  process.exit(status ?? 1);
}
