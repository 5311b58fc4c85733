import type { Db } from '@facet/db';
import { renamesInSql } from '@facet/semantic-sql';
import type { Caller } from '../../../auth/caller.ts';
import type { ContentUses } from '../../deployments/builds/builds.service.ts';
import { wholeTree } from '../access/load-access.ts';
import { visibleReports } from '../reports/list-reports.ts';
import { listContentUses } from './content-uses.store.ts';

/** The most content that is returned or counted. */
const MOST = 500;

/**
 * The content of a deployment that uses names of its model, as far as the caller may see it, and how much else does.
 * Dashboards that files of the model define are found in these files.
 * @param names of cubes and views, or of members with theirs: `orders.count`
 */
export async function contentUses(
  db: Db,
  caller: Caller,
  deploymentId: number,
  names: readonly string[],
): Promise<ContentUses> {
  const whole = new Set(names.filter((name) => !name.includes('.')));
  const members = names
    .map((name) => name.split('.'))
    .filter(([cube = '', name]) => name !== undefined && !whole.has(cube));
  const pairs = [...members, ...[...whole].map((cube) => [cube, cube])];
  const filter = {
    ...{ tenantId: caller.tenantId, deploymentId, userId: caller.user.id },
    ...visibleReports(await wholeTree(db, caller, deploymentId)),
    // A member is followed by its granularity or the end of the text.
    texts: [
      ...members.flatMap((parts) => [`"${parts.join('.')}"`, `"${parts.join('.')}.`]),
      ...[...whole].flatMap((cube) => [`"${cube}.`, `"${cube}"`]),
    ],
    cubes: pairs.map(([cube = '']) => cube),
    members: pairs.map(([, member = '']) => member),
    views: [...whole],
  };
  const themselves = new Map(names.map((name) => [name, name]));
  const isPlain = (sql: string) => renamesInSql(sql, themselves) !== undefined;
  const rows = await listContentUses(db, filter, MOST);
  const shown = rows.slice(0, MOST);
  return {
    items: shown
      .filter((row) => row.is_visible)
      .map(({ type, id, workbook_id, public_id, name, statements }) => ({
        ...{ type, id, name },
        ...{ workbookId: workbook_id, publicId: public_id, isCertain: statements.every(isPlain) },
      })),
    hidden: shown.filter((row) => !row.is_visible).length,
    isCut: rows.length > MOST,
  };
}
