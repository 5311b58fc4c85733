import type { Engine } from '../../engine-version.ts';
import type { JoinCheck, ProbeReply, ProbeRequest } from '../probe-protocol.ts';
import { valuesOf } from './preview/preview-table.ts';
import { connect, type Driver, describeError, prepareSources, within } from './sources.ts';

/** For one statement. */
const SECONDS = 8;
/** For all statements together; with the connection, this is below the limit of the process. */
const ALL_SECONDS = 16;

/** Runs statements that check joins in the first data source, one after another. */
export async function checkJoins(
  engine: Engine,
  request: Extract<ProbeRequest, { kind: 'check' }>,
): Promise<ProbeReply> {
  const [source] = request.sources;
  if (source === undefined) throw new Error('No data source was given');
  await prepareSources(engine, request);
  try {
    const driver = await connect(engine, source, request.variables, SECONDS);
    const end = Date.now() + ALL_SECONDS * 1000;
    const checks: JoinCheck[] = [];
    for (const sql of request.statements)
      checks.push(await check(driver, sql, Math.min(SECONDS, (end - Date.now()) / 1000)));
    return { kind: 'checked', checks };
  } catch (error) {
    return { kind: 'refused', error: describeError(error) };
  }
}

async function check(driver: Driver, sql: string, seconds: number): Promise<JoinCheck> {
  if (seconds <= 0) return { error: { code: undefined, message: 'The joins before took all of the time' } };
  try {
    const [row = {}] = await within(Math.ceil(seconds), driver.query(sql, []));
    const values = valuesOf(row);
    const count = (name: string) => Number(values.get(name) ?? 0);
    return {
      checkedValues: count('checked_values'),
      orphans: count('orphans'),
      fanOuts: count('fan_outs'),
      mostMatches: count('most_matches'),
    };
  } catch (error) {
    return { error: describeError(error) };
  }
}
