import {
  applyModelProposal,
  type CatalogueState,
  type CheckedJoins,
  checkProposedJoins,
  getSourceTable,
  listDataSources,
  listSourceSchemas,
  listSourceTables,
  type ModelProposal,
  type PageInfo,
  type ProposeModelInput,
  previewSourceTable,
  proposeModel,
  readCatalogue,
  type SourceSchema,
  type SourceTableDetails,
  type SourceTableItem,
  type SourceTablePreview,
} from '@facet/client';
import { ApiError } from './api-error.ts';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change } from './shown-call.ts';

export type {
  CatalogueState as Catalogue,
  CheckedJoins,
  ModelProposal,
  SourceTableDetails as DescribedTable,
  SourceTableItem as ListedTable,
  SourceTablePreview as TablePreview,
};

const MOST = 100;

const rootOf = (deploymentId: number, source: string) =>
  `/api/v1/deployments/${deploymentId}/data-sources/${encodeURIComponent(source)}`;

/** When the tables of a data source were read. Rejects with an `ApiError`, as all of these: 404 without such a source. */
export async function catalogueOf(
  deploymentId: number,
  source: string,
  signal: AbortSignal,
): Promise<CatalogueState> {
  const { sources } = await answerTo(listDataSources({ client, path: { deploymentId }, signal }));
  const found = sources.find(({ name }) => name === source);
  if (found === undefined) throw new ApiError(404, 'not_found', `Data source ${source}`);
  return found.catalogue;
}

/** Reads the tables of a data source again, in the background. */
export function readingTables(deploymentId: number, source: string): Change<unknown> {
  return {
    shown: {
      operation: 'readCatalogue',
      method: 'POST',
      path: `${rootOf(deploymentId, source)}/catalogue`,
      parameters: { deploymentId, source },
    },
    send: () => answerTo(readCatalogue({ client, path: { deploymentId, source } })),
  };
}

/** The schemas of a data source in order of name. */
export async function schemasOf(
  deploymentId: number,
  source: string,
  signal: AbortSignal,
): Promise<readonly SourceSchema[]> {
  const { schemas } = await answerTo(listSourceSchemas({ client, path: { deploymentId, source }, signal }));
  return schemas;
}

/** Which tables are listed. */
interface TableFilter {
  /** Empty for those of all schemas. */
  readonly schema: string;
  readonly search: string;
  readonly after: string | undefined;
}

/** A page of the tables of a data source in order of name. */
export function tablesPage(
  deploymentId: number,
  source: string,
  { schema, search, after }: TableFilter,
  signal: AbortSignal,
): Promise<{ readonly items: readonly SourceTableItem[]; readonly pageInfo: PageInfo }> {
  const query = {
    first: MOST,
    ...(schema === '' ? {} : { schema }),
    ...(search === '' ? {} : { search }),
    ...(after === undefined ? {} : { after }),
  };
  return answerTo(listSourceTables({ client, path: { deploymentId, source }, query, signal }));
}

/** A table with its columns, and its keys in both directions. */
export function describedTable(
  deploymentId: number,
  source: string,
  tableId: number,
  signal: AbortSignal,
): Promise<SourceTableDetails> {
  return answerTo(getSourceTable({ client, path: { deploymentId, source, tableId }, signal }));
}

/** The first rows of a table. Each reading is recorded. */
export function previewOfTable(
  deploymentId: number,
  source: string,
  tableId: number,
): Promise<SourceTablePreview> {
  return answerTo(previewSourceTable({ client, path: { deploymentId, source, tableId } }));
}

/** The model that Facet would make of tables; nothing is written. */
export function proposingModel(deploymentId: number, body: ProposeModelInput): Change<ModelProposal> {
  return {
    shown: {
      operation: 'proposeModel',
      method: 'POST',
      path: `/build/api/v1/deployments/${deploymentId}/model-proposals`,
      parameters: { deploymentId },
      body,
    },
    send: () => answerTo(proposeModel({ client, path: { deploymentId }, body })),
  };
}

/** Has the data source say whether the joins of a proposal would count rows twice. Nothing is stored. */
export function checkedJoins(deploymentId: number, body: ProposeModelInput): Promise<CheckedJoins> {
  return answerTo(checkProposedJoins({ client, path: { deploymentId }, body }));
}

/** Writes a proposal onto a dev branch. @param proposal what the person has seen; anything else is refused with 409 */
export async function writeProposal(
  deploymentId: number,
  input: Omit<ProposeModelInput, 'branch'>,
  { branchName: branch, files }: ModelProposal,
): Promise<void> {
  const expected = files.map(({ path, hash, contentHash }) => ({ path, hash, contentHash }));
  const body = { ...input, branch, expected };
  await answerTo(applyModelProposal({ client, path: { deploymentId }, body }));
}
