import assert from 'node:assert/strict';
import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

export const questionEvaluationContract: FeatureContract = {
  samples: {
    startQuestionEvaluation: ofBranch,
    listQuestionEvaluations: ofDeployment,
    getQuestionEvaluation: ofEvaluation,
    listQuestionEvaluationResults: ofEvaluation,
  },
  failing: async (fixture) => {
    const { params, body } = await ofBranch(fixture);
    return {
      startQuestionEvaluation: [
        [400, { params, body: { ...body, timezone: 'Mars/Base' } }],
        [404, { params, body: { ...body, branchName: 'no-such-branch' } }],
      ],
    };
  },
  lists: {
    listQuestionEvaluations: {
      add: (_server, fixture, count) => inTurns(count, () => ended(fixture)),
      keyOf: ({ id }) => id,
      older: [],
      unpaged: 20,
    },
    listQuestionEvaluationResults: {
      add: (_server, fixture, count) =>
        inTurns(count, async () => addResult(fixture, (await ofEvaluation(fixture)).params.evaluationId)),
      keyOf: ({ number }) => number,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    startQuestionEvaluation: developers,
    listQuestionEvaluations: developers,
    getQuestionEvaluation: developers,
    listQuestionEvaluationResults: developers,
  },
};

const evaluations = new WeakMap<Fixture, Promise<number>>();

async function ofEvaluation(fixture: Fixture) {
  const found = evaluations.get(fixture) ?? ended(fixture);
  evaluations.set(fixture, found);
  return { params: { deploymentId: fixture.deploymentId, evaluationId: await found } };
}

/** A branch with a successful build, although some servers have no builds, and without an evaluation that is running. */
async function ofBranch(fixture: Fixture) {
  const { deploymentId, sharedBranch } = fixture;
  const db = dbOf(fixture);
  const branch = await db
    .selectFrom('branches')
    .select(['id', 'tenant_id', 'head_oid'])
    .where('deployment_id', '=', deploymentId)
    .where('name', '=', sharedBranch)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('builds')
    .values({
      ...{ tenant_id: branch.tenant_id, deployment_id: deploymentId, branch_id: branch.id },
      ...{ mode: 'dev_mode', reason: 'test', status: 'success', commit_oid: branch.head_oid },
      ...{ project_root: '/', engine_version: '1.0.0' },
    })
    .execute();
  await db
    .updateTable('question_evaluations')
    .set({ state: 'completed' })
    .where('deployment_id', '=', deploymentId)
    .execute();
  return {
    params: { deploymentId },
    body: { branchName: sharedBranch, locale: 'en', timezone: 'Europe/Berlin' },
  };
}

/** An evaluation that has ended. */
async function ended(fixture: Fixture): Promise<number> {
  const { deploymentId } = fixture;
  const { id } = await dbOf(fixture)
    .insertInto('question_evaluations')
    .values({
      ...{ tenant_id: await tenantOf(fixture), deployment_id: deploymentId, credential_id: 1, build_id: 1 },
      ...{ timezone: 'UTC', state: 'completed', total: 1, finished_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let results = 0;

async function addResult(fixture: Fixture, evaluationId: number): Promise<void> {
  results += 1;
  await dbOf(fixture)
    .insertInto('question_evaluation_results')
    .values({
      ...{ tenant_id: await tenantOf(fixture), evaluation_id: evaluationId, number: results },
      ...{ answerer: 'grammar', outcome: 'right', question: 'How many orders?', wording: 'How many orders?' },
      ...{ expected_query: '{"measures":["orders.count"]}', not_understood: [] },
    })
    .execute();
}

async function tenantOf(fixture: Fixture): Promise<number> {
  const { tenant_id } = await dbOf(fixture)
    .selectFrom('deployments')
    .select('tenant_id')
    .where('id', '=', fixture.deploymentId)
    .executeTakeFirstOrThrow();
  return tenant_id;
}

function dbOf({ server }: Fixture) {
  assert.ok(server.db !== undefined);
  return server.db;
}
