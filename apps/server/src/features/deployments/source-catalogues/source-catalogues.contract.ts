import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, ofDeployment, rowsOf } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

export const sourceCatalogueContract: FeatureContract = {
  samples: {
    listDataSources: ofDeployment,
    readCatalogue: ofSource,
    listSourceSchemas: ofSource,
    listSourceTables: ofSource,
    getSourceTable: ofTable,
    previewSourceTable: ofTable,
  },
  failing: async (fixture) => {
    const { params } = ofSource(fixture);
    const unknown = { params: { ...params, source: 'nowhere' } };
    return {
      readCatalogue: [[404, unknown]],
      previewSourceTable: [[404, { params: { ...params, tableId: 10 ** 9 } }]],
    };
  },
  lists: {
    listSourceTables: {
      add: (_server, fixture, count) => inTurns(count, () => ofTable(fixture)),
      keyOf: ({ id }) => id,
      older: [],
      unpaged: 20,
      // The variables, which name the data sources.
      moreStatements: 1,
    },
  },
  access: {
    listDataSources: developers,
    readCatalogue: developers,
    listSourceSchemas: developers,
    listSourceTables: developers,
    getSourceTable: developers,
    previewSourceTable: developers,
  },
};

function ofSource({ deploymentId }: Fixture) {
  return { params: { deploymentId, source: 'default' } };
}

/** A table of the catalogue that DuckDB does not have, so that its preview returns a problem. */
async function ofTable(fixture: Fixture) {
  const { db, owner } = await rowsOf(fixture);
  const place = { ...owner, source: 'default' };
  await db
    .insertInto('source_catalogues')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto('source_tables')
    .values({
      ...place,
      schema_name: 'main',
      name: `orders_${fixture.unique()}`,
      kind: 'TABLE',
      columns: JSON.stringify([{ name: 'id', type: 'INTEGER', isNullable: false, comment: null }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { ...ofSource(fixture).params, tableId: id } };
}
