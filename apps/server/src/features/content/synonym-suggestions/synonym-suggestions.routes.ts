import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery, readPage } from '../../../http/pagination.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { BuildParts } from '../../deployments/builds/builds.service.ts';
import {
  AppliedSynonym,
  ApplySynonymInput,
  SuggestionPath,
  SynonymSuggestions,
} from './synonym-suggestions.schema.ts';
import { applySuggestion, dismissSuggestion, placeOf, viewOf } from './synonym-suggestions.service.ts';
import { listSuggestions } from './word-choices.store.ts';

const { readOperation, writeOperation } = operationsWith<BuildParts & { readonly cursors: Cursors }>(
  'Data Model',
);

const PATH = '/api/v1/deployments/{deploymentId}/synonym-suggestions';
const ONE = `${PATH}/{suggestionId}`;
const EDIT = ['SchemaUpdate', 'SchemaUpdateDevBranches'] as const;

export const synonymSuggestionOperations = [
  readOperation({
    id: 'listSynonymSuggestions',
    method: 'GET',
    path: PATH,
    summary: 'List suggested synonyms',
    description:
      'Lists words of questions for which at least two users of the account chose the same member, three times or more ' +
      'together. Questions, values and choices of embed sessions are not recorded.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: SynonymSuggestions },
    handle: ({ platform: { cursors }, db, deployment, query }) =>
      readPage(
        cursors,
        `synonym-suggestions:${deployment.id}`,
        query,
        (page) => listSuggestions(db, placeOf(deployment), page),
        viewOf,
      ),
  }),
  writeOperation({
    id: 'applySynonymSuggestion',
    method: 'POST',
    path: `${ONE}/apply`,
    summary: 'Add a suggested synonym to the model',
    description:
      "Adds the word to `meta.synonyms` of the member in the model's YAML file, on the caller's dev branch, which it creates " +
      'and enters as `startDevMode` does. Comments and the order of the file stay. `commitChanges` publishes it.',
    access: EDIT,
    audit: 'Applied synonym suggestion',
    params: SuggestionPath,
    body: ApplySynonymInput,
    isBodyOptional: true,
    answers: { 200: AppliedSynonym },
    errors: {
      404: 'The suggestion or the branch does not exist.',
      409: 'No YAML file without Jinja defines the member, or it has the synonym already, or the file cannot be edited.',
    },
    async handle({ platform, tx, caller, deployment, params, body, audit }) {
      const applied = await applySuggestion(platform, tx, caller, deployment, params.suggestionId, body);
      const { path, branchName: branch, ...synonym } = applied;
      audit({ suggestionId: params.suggestionId, branch, files: [path], ...synonym });
      return applied;
    },
  }),
  writeOperation({
    id: 'dismissSynonymSuggestion',
    method: 'DELETE',
    path: ONE,
    summary: 'Dismiss a suggested synonym',
    description: 'Stops suggesting the word for the member.',
    access: EDIT,
    audit: 'Dismissed synonym suggestion',
    params: SuggestionPath,
    answers: { 204: Type.Null() },
    errors: { 404: 'The suggestion does not exist.' },
    async handle({ tx, deployment, params, audit }) {
      const { word, member } = await dismissSuggestion(tx, deployment, params.suggestionId);
      audit({ suggestionId: params.suggestionId, word, member });
    },
  }),
];
