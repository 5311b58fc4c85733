import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { buildPath, type Fixture, must, ofDeployment, rowsOf } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

const FILE = `cubes:
  - name: parcels
    sql: select 1 as id
    measures:
      - name: count
        type: count
`;

export const synonymSuggestionContract: FeatureContract = {
  samples: {
    listSynonymSuggestions: ofDeployment,
    applySynonymSuggestion: async (fixture) => {
      const path = 'model/cubes/parcels.yml';
      await must(fixture.server, 'PUT', `${buildPath(fixture)}/data-model/files`, {
        ...{ files: [{ path, content: FILE }], branchName: fixture.devBranch },
      });
      return { ...(await ofSuggestion(fixture)), body: { branchName: fixture.sharedBranch } };
    },
    dismissSynonymSuggestion: ofSuggestion,
  },
  failing: async (fixture) => {
    const { params } = await ofSuggestion(fixture);
    const unknown = { params: { ...params, suggestionId: 999_999 } };
    const elsewhere = await ofSuggestion(fixture, 'nowhere.count');
    return {
      applySynonymSuggestion: [
        [404, unknown],
        [404, { params, body: { branchName: 'no-such-branch' } }],
        [409, elsewhere],
      ],
      dismissSynonymSuggestion: [[404, unknown]],
    };
  },
  lists: {
    listSynonymSuggestions: {
      add: (_server, fixture, count) => inTurns(count, () => ofSuggestion(fixture)),
      keyOf: ({ id }) => id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listSynonymSuggestions: developers,
    applySynonymSuggestion: developers,
    dismissSynonymSuggestion: developers,
  },
};

/** A word that two people chose twice. */
async function ofSuggestion(fixture: Fixture, member = 'parcels.count') {
  const { db, owner } = await rowsOf(fixture);
  const { id } = await db
    .insertInto('word_choices')
    .values({ ...owner, word: fixture.unique(), member })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const _person of [1, 2]) {
    const name = `chooser-${fixture.unique()}`;
    const { id: user_id } = await db
      .insertInto('users')
      .values({ tenant_id: owner.tenant_id, username: name, email: `${name}@example.com` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('word_choice_people')
      .values({ choice_id: id, tenant_id: owner.tenant_id, user_id, times: 2 })
      .execute();
  }
  return { params: { deploymentId: fixture.deploymentId, suggestionId: id } };
}
