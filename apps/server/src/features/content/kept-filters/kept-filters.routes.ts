import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import {
  CreateKeptFilterInput,
  KeptFilter,
  KeptFilterAddress,
  KeptFilterQuery,
  KeptFilters,
  UpdateKeptFilterInput,
} from './kept-filters.schema.ts';
import {
  createKeptFilter,
  deleteKeptFilter,
  keptFiltersPage,
  readKeptFilter,
  updateKeptFilter,
} from './kept-filters.service.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Kept filters');

const LIST = '/api/v1/deployments/{deploymentId}/kept-filters';
const ONE = `${LIST}/{keptFilterId}`;

export const keptFilterOperations = [
  readOperation({
    id: 'listKeptFilters',
    method: 'GET',
    path: LIST,
    summary: 'List kept filters',
    description:
      'Lists the caller’s own kept filters and those shared in the deployment, by name, without their conditions.',
    access: 'PlaygroundRead',
    params: DeploymentPath,
    query: KeptFilterQuery,
    answers: { 200: KeptFilters },
    handle: ({ platform, db, caller, deployment, query }) =>
      keptFiltersPage(platform.cursors, db, caller, deployment.id, query),
  }),
  readOperation({
    id: 'getKeptFilter',
    method: 'GET',
    path: ONE,
    summary: 'Get a kept filter',
    description:
      'Returns the conditions in the form of the data API, to be used in queries of the same view.',
    access: 'PlaygroundRead',
    params: KeptFilterAddress,
    answers: { 200: KeptFilter },
    handle: ({ db, caller, deployment, params }) =>
      readKeptFilter(db, caller, deployment.id, params.keptFilterId),
  }),
  writeOperation({
    id: 'createKeptFilter',
    method: 'POST',
    path: LIST,
    summary: 'Keep filters',
    description:
      'Keeps conditions on the members of a view under a name. They are private unless `isShared`; sharing shows ' +
      'their values to everyone who may ask questions in the deployment, and requires the permission AIBIExplore.',
    access: 'PlaygroundRead',
    isStrict: true,
    audit: 'Created kept filter',
    params: DeploymentPath,
    body: CreateKeptFilterInput,
    answers: { 200: KeptFilter },
    errors: { 409: 'The caller has as many kept filters in the deployment as they may have.' },
    async handle({ tx, caller, deployment, body, audit }) {
      const kept = await createKeptFilter(tx, caller, deployment.id, body);
      audit(targetOf(kept), { isShared: kept.isShared });
      return kept;
    },
  }),
  writeOperation({
    id: 'updateKeptFilter',
    method: 'PUT',
    path: ONE,
    summary: 'Change a kept filter',
    description:
      'Changes the name, `isShared` or the conditions; absent fields keep their values. `filters`, `segments` and ' +
      '`timeDimensions` are replaced together: if one of them is given, an absent one becomes empty. For its owner, ' +
      'and for administrators if it is shared, with the permission AIBIExplore if it is or becomes shared.',
    access: 'PlaygroundRead',
    isStrict: true,
    audit: 'Updated kept filter',
    params: KeptFilterAddress,
    body: UpdateKeptFilterInput,
    isBodyOptional: true,
    answers: { 200: KeptFilter },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const kept = await updateKeptFilter(tx, caller, deployment.id, params.keptFilterId, body);
      const { name, isShared, ...conditions } = body;
      // The values of conditions can be personal data.
      audit(targetOf(kept), { name, isShared, conditions: Object.keys(conditions).length > 0 });
      return kept;
    },
  }),
  writeOperation({
    id: 'deleteKeptFilter',
    method: 'DELETE',
    path: ONE,
    summary: 'Delete a kept filter',
    description:
      'Questions and reports that used the conditions keep them. For its owner, and for administrators if it is ' +
      'shared.',
    access: 'PlaygroundRead',
    audit: 'Deleted kept filter',
    params: KeptFilterAddress,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, deployment, params, audit }) {
      audit(targetOf(await deleteKeptFilter(tx, caller, deployment.id, params.keptFilterId)));
    },
  }),
];

function targetOf({ id, name, view }: { readonly id: number; readonly name: string; readonly view: string }) {
  return { keptFilterId: id, keptFilterName: name, view };
}
