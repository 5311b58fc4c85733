import { exposeVariables } from '../../compile/expose-variables.ts';
import { lockDown, withoutStreams } from '../../compile/lock-down.ts';
import { readFrame, writeFrame } from '../../compile/worker-protocol.ts';
import { loadEngine } from '../../engine-version.ts';
import { createJinja } from '../../jinja/create-jinja.ts';
import { keepPeriods } from '../../keep-periods.ts';
import { markAssumedKeys } from '../../mark-assumed-keys.ts';
import { MODEL_FD, type ModelBoot, type ModelRequest } from '../../protocol/model-protocol.ts';
import { memoryRelease } from '../../sandbox/release-memory.ts';
import { setVariables, silencePlannerWarning } from '../child/cube-server.ts';
import { prepareNative } from '../child/native-stand-in.ts';
import { engineLog } from '../child/pod-log.ts';
import { rememberSettings } from '../child/speed-up-engine.ts';
import { transpileInProcess } from '../child/transpile-in-process.ts';
import { textOfFunctions } from '../function-text.ts';
import { loadLater } from '../load-later.ts';
import { compilerApiClass } from './compiler-api.ts';
import { ModelCalls } from './model-calls.ts';
import { errorAsData } from './model-error.ts';

// The model process of a pod. It runs the model's code and can reach nothing but its pipes: no network, no
// files except the code, no variables except the deployment's own. The pipes are read and written with
// blocking calls, so that it has no socket that a model could use.
withoutStreams();
const [, , engineDir = '', isSpare] = process.argv;
const engine = loadEngine(engineDir === '' ? undefined : engineDir);
loadLater(engine);
prepareNative(engine.require, createJinja());
transpileInProcess(engine);
exposeVariables(engine, process.env);
keepPeriods(engine);
markAssumedKeys(engine);
compilerApiClass(engine);

process.on('unhandledRejection', (error) => console.error(`Unhandled rejection: ${String(error)}`));
// It may wait for long.
if (isSpare !== undefined) memoryRelease()();
const boot = readFrame(MODEL_FD) as ModelBoot | undefined;
if (boot === undefined) process.exit(0);
setVariables(boot.variables);
rememberSettings(engine);
silencePlannerWarning(engine);
const calls = new ModelCalls(engine, boot, engineLog(engine, process.stdout.write));
lockDown();

try {
  for (let request = readRequest(); request !== undefined; request = readRequest()) await reply(request);
} catch (error) {
  // The query process has ended.
  if (!['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
}
process.exit(0);

function readRequest(): ModelRequest | undefined {
  return readFrame(MODEL_FD) as ModelRequest | undefined;
}

async function reply(request: ModelRequest): Promise<void> {
  const { id } = request;
  const [header, body] = await calls.answer(request).then(
    (result) => [{ id }, JSON.stringify(result, textOfFunctions)] as const,
    (error: unknown) => [{ id, error: errorAsData(error) }] as const,
  );
  writeFrame(MODEL_FD, header, body);
}
