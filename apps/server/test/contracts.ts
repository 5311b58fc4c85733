import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Access, FailingCalls, FeatureContract, List, SampleCall } from './feature-contract.ts';
import type { Fixture } from './fixture.ts';
import type { ServedOperation } from './open-api.ts';
import type { Answer } from './server-under-test.ts';

const MISSING = {
  samples: 'no sample call',
  failing: 'no failing calls',
  lists: 'no description as a list',
  access: 'no expected access',
} as const;

type Member = keyof typeof MISSING;

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The contracts of all features, by file. */
const contracts = new Map<string, FeatureContract>();
for (const file of globSync('apps/server/src/**/*.contract.ts', { cwd: root }).sort()) {
  const exported: unknown[] = Object.values(await import(pathToFileURL(join(root, file)).href));
  assert.equal(exported.length, 1, `${file} must export one FeatureContract`);
  contracts.set(file, exported[0] as FeatureContract);
}

/** Parts of paths that limit the sweeps to some features; the test runner sets them. */
const parts = process.env.FACET_SWEEP?.split(',');

/** Whether the sweeps cover all operations. */
export const isWhole = parts === undefined;

/** Options of a test that concerns no single feature. */
export const onlyWhole = { skip: isWhole ? false : 'concerns no single feature' };

/** The operations that a sweep covers: all of them, or those of the features that the run is limited to. */
export function swept<T extends Pick<ServedOperation, 'id'>>(operations: readonly T[]): T[] {
  return operations.filter(({ id }) => isWhole || isSwept(contractFileOf(id)));
}

function isSwept(file: string): boolean {
  return parts === undefined || parts.some((part) => file.includes(part));
}

const samples = merged('samples', ({ samples }) => samples);
const lists = merged('lists', ({ lists }) => lists ?? {});
const access = merged('access', ({ access }) => access);
const limitedKeys = new Map(
  [...contracts.values()].flatMap((contract) => Object.entries(contract.limitedKeys ?? {})),
);

const needingPods = new Set([...contracts.values()].flatMap(({ needsPods = [] }) => needsPods));

/** What a limited key needs besides the permissions of an operation. */
export const limitedKeyNeeds = ({ id }: Pick<ServedOperation, 'id'>) => limitedKeys.get(id) ?? [];

/** Whether an operation queries data, which only a node with pods can do. */
export const needsPods = ({ id }: Pick<ServedOperation, 'id'>) => needingPods.has(id);

/** Whether a call succeeded. On a server without pods, a query succeeds if it gets as far as looking for one. */
export function hasWorked({ id }: Pick<ServedOperation, 'id'>, { status, body }: Answer): boolean {
  return (
    status < 300 ||
    (needsPods({ id }) && status === 503 && body.error === 'No node with the role pod is running')
  );
}

/** Merges the declarations of all features into one record. */
function merged<T>(
  member: Member,
  entriesOf: (contract: FeatureContract) => Readonly<Record<string, T>>,
): ReadonlyMap<string, T> {
  const all = new Map<string, T>();
  for (const [file, contract] of contracts)
    for (const [id, entry] of Object.entries(entriesOf(contract))) {
      assert.ok(!all.has(id), `${id} appears in ${member} of ${file} and of another contract`);
      all.set(id, entry);
    }
  return all;
}

/** A sample call of an operation. */
export async function sampleOf({ id }: Pick<ServedOperation, 'id'>, fixture: Fixture): Promise<SampleCall> {
  return declared(samples, 'samples', id)(fixture);
}

export function listOf({ id }: Pick<ServedOperation, 'id'>): List {
  return declared(lists, 'lists', id);
}

export function accessOf({ id }: Pick<ServedOperation, 'id'>): Access {
  return declared(access, 'access', id);
}

function declared<T>(entries: ReadonlyMap<string, T>, member: Member, id: string): T {
  const entry = entries.get(id);
  if (entry === undefined) assert.fail(missing(id, member));
  return entry;
}

/** The failing calls of each operation that writes. A feature's are prepared when its turn comes. */
export async function* failingCalls(fixture: Fixture): AsyncGenerator<[string, FailingCalls[string]]> {
  for (const [file, { failing = {} }] of contracts)
    if (isSwept(file))
      yield* Object.entries(typeof failing === 'function' ? await failing(fixture) : failing);
}

/** Checks that the contracts cover these operations and no others, within the limits of the sweeps. */
export function checkCoverage(
  member: Exclude<Member, 'failing'>,
  operations: readonly Pick<ServedOperation, 'id'>[],
): void {
  const entries = [...{ samples, lists, access }[member].keys()].map((id) => ({ id }));
  checkEntries(
    member,
    swept(entries).map(({ id }) => id),
    swept(operations),
  );
}

/** Checks that a member has an entry for each of these operations and for no other. */
export function checkEntries(
  member: Member,
  entries: readonly string[],
  operations: readonly Pick<ServedOperation, 'id'>[],
): void {
  const ids = operations.map(({ id }) => id);
  const problems = [
    ...ids.filter((id) => !entries.includes(id)).map((id) => missing(id, member)),
    ...entries
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} does not belong in ${member}: remove it from ${contractFileOf(id)}`),
  ];
  assert.ok(problems.length === 0, problems.join('\n'));
}

function missing(id: string, member: Member): string {
  return `${id} has ${MISSING[member]}: add it to ${member} in ${contractFileOf(id)}`;
}

/**
 * The contract file of an operation: the one in the folder of its routes. A folder that has none yet gets one named
 * after the routes.
 */
export function contractFileOf(id: string): string {
  sourcesOfRoutes ??= readRoutes();
  const declares = new RegExp(`(\\bid: |\\(\\s*)'${id}'`);
  const [declaring] = sourcesOfRoutes.find(([, source]) => declares.test(source)) ?? [];
  if (declaring === undefined) return 'the NOUN.contract.ts beside its routes';
  const folder = dirname(declaring);
  const existing = [...contracts.keys()].find((file) => dirname(file) === folder);
  return existing ?? join(folder, basename(declaring).replace('.routes.ts', '.contract.ts'));
}

let sourcesOfRoutes: [file: string, source: string][] | undefined;

function readRoutes(): [file: string, source: string][] {
  const files = globSync('apps/server/src/**/*.routes.ts', { cwd: root }).sort();
  return files.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
}

/** The ids that a file's contract has in any member. */
export function entriesByFile(): [file: string, ids: string[]][] {
  return [...contracts].map(([file, { samples, lists = {}, access }]) => [
    file,
    [samples, lists, access].flatMap((member) => Object.keys(member)),
  ]);
}
