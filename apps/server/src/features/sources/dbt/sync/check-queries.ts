import type { ConversionNote, ConversionResult, QueryCheck } from '@facet/dbt';
import pLimit from 'p-limit';
import { type Ask, withPod } from './short-pod.ts';
import type { SyncWork } from './sync-work.ts';
import { untilAborted } from './until-aborted.ts';

/** The time for all queries, which only generate SQL. The rest is not checked, which the log reports. */
const TIME_MS = 10_000;
const MEMORY_MB = 768;
const AT_A_TIME = 4;

/**
 * Has the engine write the SQL of the conversion's checks, and returns a note for each member that fails beside a joined
 * cube: an error of the engine, or a column that is not qualified, which the warehouse would call ambiguous. Contacts no
 * warehouse. A model that does not compile has no notes here, because the next phase reports its errors.
 */
export async function checkQueries(
  work: SyncWork,
  { files, checks }: ConversionResult,
  variables: Readonly<Record<string, string>>,
): Promise<ConversionNote[]> {
  if (checks.queries.length === 0) return [];
  const needed = new Set(checks.paths);
  const model = files.filter(({ path }) => needed.has(path));
  const answers: Answer[] = [];
  const { signal } = work;
  const asked = withPod(work, { files: model, variables, memoryMb: MEMORY_MB, signal }, (ask) =>
    askAll(ask, checks.queries, answers),
  );
  try {
    await untilAborted(asked, signal);
  } catch (error) {
    signal.throwIfAborted();
    work.log.add('info', `Queries of joined cubes could not be checked: ${(error as Error).message}`);
    return [];
  }
  const { notes, count } = await notesOn(work, answers, variables.CUBEJS_DB_TYPE || null);
  work.log.add('info', `Checked the SQL of ${count} of ${checks.queries.length} queries of joined cubes`);
  return notes;
}

type Answer =
  | { readonly check: QueryCheck; readonly sql: string }
  | { readonly check: QueryCheck; readonly error: string };

async function askAll(ask: Ask, queries: readonly QueryCheck[], answers: Answer[]): Promise<void> {
  const until = performance.now() + TIME_MS;
  const limit = pLimit(AT_A_TIME);
  await limit.map(queries, async (check) => {
    if (performance.now() > until) return;
    const body = await ask('sql', check.query);
    const sql = (body.sql as { sql?: unknown } | undefined)?.sql;
    const text = Array.isArray(sql) ? sql[0] : undefined;
    answers.push(typeof text === 'string' ? { check, sql: text } : { check, error: String(body.error) });
  });
}

async function notesOn(
  { converter }: SyncWork,
  answers: readonly Answer[],
  type: string | null,
): Promise<{ notes: ConversionNote[]; count: number }> {
  const failed = answers.filter((answer) => 'error' in answer);
  const written = answers.filter((answer) => 'sql' in answer);
  const texts = written.map(({ sql }) => sql);
  const columns = await converter.unqualified(texts, type);
  const noteOf = ({ nodeId, member, joined }: QueryCheck, what: string): ConversionNote => ({
    nodeId,
    kind: 'changed',
    member,
    reason: `A query with ${joined} can fail: ${what}`,
  });
  const undecided = written.flatMap(({ check }, at) => {
    const names = columns[at]?.join(', ') ?? '';
    return names === '' ? [] : [noteOf(check, `it does not name the cube of ${names}`)];
  });
  return {
    notes: [...failed.map(({ check, error }) => noteOf(check, error)), ...undecided],
    count: failed.length + columns.filter((names) => names !== null).length,
  };
}
