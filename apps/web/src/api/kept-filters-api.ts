import {
  createKeptFilter,
  deleteKeptFilter,
  getKeptFilter,
  type KeptFilter,
  type KeptFilterListItem,
  listKeptFilters,
  updateKeptFilter,
} from '@facet/client';
import type { Answer } from './answered.ts';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change } from './shown-call.ts';

export type { KeptFilter, KeptFilterListItem } from '@facet/client';

/** What is kept: the conditions in the form of the data API. */
export type Conditions = Pick<KeptFilter, 'filters' | 'segments' | 'timeDimensions'>;

export interface NewKeptFilter extends Conditions {
  readonly name: string;
  readonly view: string;
  readonly isShared: boolean;
}

export interface KeptFilterChanges extends Partial<Conditions> {
  readonly name: string;
  readonly isShared: boolean;
}

export interface KeptFilterPage {
  readonly items: readonly KeptFilterListItem[];
  readonly hasMore: boolean;
}

/** How many are listed at most. */
export const MOST_LISTED = 1000;

const pathOf = (deploymentId: number) => `/api/v1/deployments/${deploymentId}/kept-filters`;

/** What the person may use for a view, by name. Rejects with an `ApiError`. */
export async function keptFiltersOf(
  deploymentId: number,
  view: string,
  signal: AbortSignal,
): Promise<KeptFilterPage> {
  const query = { view, first: MOST_LISTED };
  const { items, pageInfo } = await answerTo(
    listKeptFilters({ client, path: { deploymentId }, query, signal }),
  );
  return { items, hasMore: pageInfo.hasNextPage };
}

/** Rejects with an `ApiError`. */
export function keptFilter(deploymentId: number, keptFilterId: number): Promise<KeptFilter> {
  return answerTo(getKeptFilter({ client, path: { deploymentId, keptFilterId } }));
}

export function keeping(deploymentId: number, body: NewKeptFilter): Change<KeptFilter> {
  return {
    shown: {
      operation: 'createKeptFilter',
      method: 'POST',
      path: pathOf(deploymentId),
      parameters: { deploymentId },
      body,
    },
    send: () => answerTo(createKeptFilter({ client, path: { deploymentId }, body })),
  };
}

export function changing(deploymentId: number, id: number, body: KeptFilterChanges): Change<KeptFilter> {
  const parameters = { deploymentId, keptFilterId: id };
  return {
    shown: {
      operation: 'updateKeptFilter',
      method: 'PUT',
      path: `${pathOf(deploymentId)}/${id}`,
      parameters,
      body,
    },
    send: () => answerTo(updateKeptFilter({ client, path: parameters, body })),
  };
}

/** Deletes one. Rejects with an `ApiError`. */
export async function removeKeptFilter(deploymentId: number, keptFilterId: number): Promise<void> {
  const path = { deploymentId, keptFilterId };
  await answerTo(deleteKeptFilter({ client, path }) as Promise<Answer<unknown>>);
}
