import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

export const verifiedQuestionsContract: FeatureContract = {
  samples: { listVerifiedQuestions: ofDeployment },
  lists: {
    listVerifiedQuestions: {
      add: (server, fixture, count) =>
        inTurns(count, async (turn) => {
          const { tenant_id } = await server.db
            .selectFrom('deployments')
            .select('tenant_id')
            .where('id', '=', fixture.deploymentId)
            .executeTakeFirstOrThrow();
          await server.db
            .insertInto('verified_questions')
            .values({
              ...{ tenant_id, deployment_id: fixture.deploymentId, question: nameAt(turn, fixture) },
              ...{
                also: [],
                language: 'en',
                query: '{"measures":["orders.count"]}',
                members: ['orders.count'],
              },
              ...{ is_ordered: false, file: 'questions/orders.yml', line: turn + 1 },
            })
            .execute();
        }),
      keyOf: ({ question }) => question,
      older: [],
      unpaged: 20,
    },
  },
  access: { listVerifiedQuestions: developers },
};
