import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { BuildParts } from '../../deployments/builds/builds.service.ts';
import type { AskParts } from '../../deployments/data-sources/ask-source.ts';
import { checkProposedJoins } from './check-proposed-joins.ts';
import {
  ApplyModelProposalInput,
  CheckedJoins,
  ModelProposal,
  ProposeModelInput,
} from './proposals.schema.ts';
import { applyProposal, planProposal, viewOfPlan, writtenBy } from './proposals.service.ts';

const { readOperation, writeOperation } = operationsWith<BuildParts & AskParts>('Data Model');

const path = '/build/api/v1/deployments/{deploymentId}/model-proposals';
const access = ['SchemaUpdate', 'SchemaUpdateDevBranches'] as const;
const also = 'DataAssetsRead';
/** Each call starts a process. */
const CALLS_PER_MINUTE = 30;
const MISSING = 'The data source, the branch or a table of the catalogue does not exist.';

export const proposalOperations = [
  readOperation({
    id: 'proposeModel',
    method: 'POST',
    path,
    summary: 'Propose a model for tables',
    description:
      'Returns model files for tables of a data source: a cube for each with its key, dimensions, measures and joins, and ' +
      'views of those that are the subject of questions. Where a file exists that was proposed before, what people changed ' +
      'in it stays. Writes nothing.',
    access,
    also,
    params: DeploymentPath,
    body: ProposeModelInput,
    answers: { 200: ModelProposal },
    errors: { 404: MISSING },
    handle: async ({ platform, db, caller, deployment, body }) =>
      viewOfPlan(await planProposal(platform, db, caller, deployment, body)),
  }),
  writeOperation({
    id: 'applyModelProposal',
    method: 'POST',
    path: `${path}/apply`,
    summary: 'Write a proposed model',
    description:
      "Writes what `proposeModel` returns onto the caller's dev branch, all files or none; those in conflict stay as they " +
      'are. `expected` makes sure that it is what the caller saw.',
    access,
    also,
    audit: 'Applied model proposal',
    params: DeploymentPath,
    body: ApplyModelProposalInput,
    bodyLimit: 4 * 1024 * 1024,
    answers: { 200: ModelProposal },
    errors: {
      404: MISSING,
      409: 'A file is not as in `expected`, or another request changed the branch at the same time.',
    },
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const plan = await applyProposal(platform, tx, caller, deployment, body);
      const written = writtenBy(plan).map((file) => file.path);
      audit({ branch: plan.branch.name, source: plan.source, files: written.slice(0, 100) });
      return viewOfPlan(plan);
    },
  }),
  writeOperation({
    id: 'checkProposedJoins',
    method: 'POST',
    path: `${path}/check-joins`,
    summary: 'Check the joins of a proposed model',
    description:
      'Runs `checkSql` of the joins that `proposeModel` returns in the data source, those that names suggest first. Nothing is ' +
      'stored. If the data source fails, the response is still 200, with the reason in `problem` and `message`.',
    access,
    also,
    audit: 'Checked joins of model proposal',
    params: DeploymentPath,
    body: ProposeModelInput,
    answers: { 200: CheckedJoins },
    errors: { 404: MISSING },
    callsPerMinute: CALLS_PER_MINUTE,
    before: ({ platform, caller, deployment, body }) =>
      checkProposedJoins(platform, caller, deployment, body),
    handle({ body: { source }, prepared, audit }) {
      audit({ source }, { joins: prepared.joins.length, problem: prepared.problem });
      return prepared;
    },
  }),
];
