import type { Tx } from '@facet/db';
import { ApiError } from '../../../errors/errors.ts';
import { newPublicId } from '../access/public-id.ts';
import { type ClaimedId, claimedIds, replaceIds } from './restored-rows.store.ts';
import type { Restored } from './trash.schema.ts';
import type { Trashed } from './trash-policy.ts';

/** What objects lost, or why they cannot be restored, by the id of their entry. */
export type Claims = ReadonlyMap<number, Restored['replaced'] | ApiError>;

/**
 * Checks that the slugs and public ids of trashed objects are free, also of each other, or replaces those that are not.
 * @param replaces whether to replace them
 */
export async function claimIds(
  tx: Tx,
  tenantId: number,
  trashed: readonly Trashed<'restore'>[],
  replaces: boolean,
): Promise<Claims> {
  const claimed = await claimedIds(
    tx,
    tenantId,
    trashed.map(({ grant }) => grant),
  );
  const byEntry = Map.groupBy(claimed, ({ trash_id }) => trash_id);
  const used = new Set<string>();
  const claims = new Map<number, Restored['replaced'] | ApiError>();
  const replacements: Parameters<typeof replaceIds>[2][number][] = [];
  for (const { row } of trashed) {
    const wanted = byEntry.get(row.id) ?? [];
    const taken = wanted.filter((id) => id.is_taken || used.has(keyOf(id)));
    const [first] = taken;
    if (first !== undefined && !replaces) {
      claims.set(row.id, takenError(first));
      continue;
    }
    for (const id of wanted) used.add(keyOf(id));
    replacements.push(
      ...taken.map(({ row_id: rowId, kind }) =>
        kind === 'slug'
          ? { rowId, column: 'slug', value: null }
          : { rowId, column: 'public_id', value: newPublicId() },
      ),
    );
    claims.set(row.id, [...new Set(taken.map(({ kind }) => (kind === 'slug' ? 'slug' : 'publicId')))]);
  }
  await replaceIds(tx, tenantId, replacements);
  return claims;
}

function keyOf({ kind, value }: ClaimedId): string {
  return `${kind} ${value}`;
}

function takenError({ kind, value }: ClaimedId): ApiError {
  if (kind === 'slug')
    return new ApiError(
      409,
      'slug_taken',
      `Another workbook has taken the slug ${JSON.stringify(value)}. Change that one, or set body.replaceTakenIds to ` +
        'restore this one without a slug.',
    );
  return new ApiError(
    409,
    'public_id_taken',
    `Another ${kind} has taken the public id ${value}. Delete that one, or set body.replaceTakenIds to restore this one ` +
      'with a new public id.',
  );
}
