import type { Engine } from '../../engine-version.ts';
import type { ConnectionResult, ProbeRequest } from '../probe-protocol.ts';
import { connect, describeError, prepareSources } from './sources.ts';

/** Connects to each data source in the way that a pod does, with the test of its driver. */
export async function testConnections(
  engine: Engine,
  request: Extract<ProbeRequest, { kind: 'connect' }>,
): Promise<ConnectionResult[]> {
  await prepareSources(engine, request);
  return Promise.all(
    request.sources.map(async (source) => {
      try {
        await connect(engine, source, request.variables);
        return { ...source, error: undefined };
      } catch (error) {
        return { ...source, error: describeError(error) };
      }
    }),
  );
}
