import { type PreviewedTable, previewTable } from '@facet/engine';
import pLimit from 'p-limit';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { type AskParts, askSource } from '../data-sources/ask-source.ts';
import { requireTable } from './source-catalogues.service.ts';

/** Previews that one node reads concurrently; each is a process. */
const turn = pLimit(4);

/** The first rows of a table, or why they cannot be read. @throws 404 */
export async function previewOf(platform: AskParts, deployment: DeploymentRow, source: string, id: number) {
  const { schema, name, ...found } = await requireTable(platform.db, { ...repoOf(deployment), source }, id);
  const columns = found.columns.map((column) => ({ name: column.name, type: column.type }));
  const table: PreviewedTable = { schema, name, columns };
  const asked = await askSource(platform, deployment, source, (options) =>
    turn(() => previewTable({ ...options, table })),
  );
  const { result, problem, message } = orNotFound(asked, `Data source ${source}`);
  const { rows, isCut } = result ?? { rows: [], isCut: false };
  return { table, preview: { columns, rows, isCut, problem, message } };
}
