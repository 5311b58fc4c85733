import type { Tx } from '@facet/db';
import type { Caller } from '../../../../auth/caller.ts';
import { ApiError, notFound } from '../../../../errors/errors.ts';
import type { ContentKind } from '../content-access.ts';
import { requirePlace } from './folder-policy.ts';
import type { Place } from './place.ts';

/** The errors of refused objects, by id. */
export type Refusals = ReadonlyMap<number, ApiError>;

/** The grants on some objects, and the errors of the others. */
export interface Granted<Row, Proof> {
  readonly managed: readonly { readonly row: Row; readonly grant: Proof }[];
  readonly refused: Refusals;
}

/** Grants an action on each object that has a row; the others do not exist. `grant` throws to refuse one. */
export function grantEach<Row extends { readonly id: number }, Proof>(
  kind: ContentKind,
  ids: readonly number[],
  rows: readonly Row[],
  grant: (row: Row) => Proof,
): Granted<Row, Proof> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const managed: { row: Row; grant: Proof }[] = [];
  const refused = new Map<number, ApiError>();
  for (const id of ids) {
    const row = byId.get(id);
    try {
      if (row === undefined) throw notFound(`${kind} ${id}`);
      managed.push({ row, grant: grant(row) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.set(id, error);
    }
  }
  return { managed, refused };
}

/**
 * Moves objects into a folder, or to the root of the workspace.
 * @returns the errors of the objects that the caller may not move, or not into this folder
 */
export async function moveGranted<Row extends { readonly id: number }, Proof>(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  { managed, refused }: Granted<Row, Proof>,
  folderId: number | null,
  move: (managed: Granted<Row, Proof>['managed'], place: Place) => Promise<void>,
): Promise<Refusals> {
  if (managed.length === 0) return refused;
  let place: Place;
  try {
    ({ place } = await requirePlace(tx, caller, deploymentId, folderId));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Map([...refused, ...managed.map(({ row }) => [row.id, error] as const)]);
  }
  await move(managed, place);
  return refused;
}
