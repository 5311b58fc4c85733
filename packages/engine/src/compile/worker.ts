import { loadEngine } from '../engine-version.ts';
import { memoryRelease } from '../sandbox/release-memory.ts';
import { exposeVariables } from './expose-variables.ts';
import { lockDown, withoutStreams } from './lock-down.ts';
import { ModelCompiler } from './model-compiler.ts';
import { SMALL_WARM_MODEL, WARM_MODEL } from './warm-model.ts';
import { RELEASE_MEMORY, readRequest, writeReply, writeStep } from './worker-protocol.ts';

// The process of a CompilePool worker. It compiles models of one deployment, one after another, until it is ended.
withoutStreams();
const [, , engineDir, isAwaited] = process.argv;
const engine = loadEngine(engineDir === '' ? undefined : engineDir);
// The result is ignored: another engine version may not support all properties of this model.
await new ModelCompiler(engine).compile({
  files: isAwaited === 'awaited' ? SMALL_WARM_MODEL : WARM_MODEL,
  variables: {},
  securityContext: {},
  timeoutMs: 60_000,
});
const compiler = new ModelCompiler(engine, writeStep);
const { env } = process;
exposeVariables(engine, env);
const releaseMemory = memoryRelease();
lockDown();
writeReply({ id: 0 });
if (isAwaited !== 'awaited') releaseMemory();

for (;;) {
  const request = readRequest();
  if (request === undefined) break;
  if (request === RELEASE_MEMORY) {
    releaseMemory();
    continue;
  }
  for (const name of Object.keys(env)) delete env[name];
  Object.assign(env, request.variables);
  // The addon would do the transpiling, but it cannot be loaded here.
  delete env.CUBEJS_TRANSPILATION_NATIVE;
  const { metaJson, ...result } = await compiler.compile(request);
  writeReply({ ...result, id: request.id }, metaJson);
}
process.exit(0);
