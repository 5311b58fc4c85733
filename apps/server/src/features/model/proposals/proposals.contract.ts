import { sql } from 'kysely';
import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, ofDeployment } from '../../../../test/fixture.ts';

export const proposalContract: FeatureContract = {
  samples: {
    proposeModel: async (fixture) => ({ ...ofDeployment(fixture), body: await bodyFor(fixture) }),
    applyModelProposal: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { ...(await bodyFor(fixture)), branch: fixture.devBranch },
    }),
    checkProposedJoins: async (fixture) => ({ ...ofDeployment(fixture), body: await bodyFor(fixture) }),
  },
  failing: async (fixture) => {
    const params = { deploymentId: fixture.deploymentId };
    const body = { ...(await bodyFor(fixture)), branch: fixture.devBranch };
    const expected = [{ path: 'model/cubes/gone.yml', hash: null, contentHash: null }];
    return {
      applyModelProposal: [
        [400, { params, body: { ...body, branch: fixture.sharedBranch } }],
        [404, { params, body: { ...body, source: 'nowhere' } }],
        [404, { params, body: { ...body, tables: [{ schema: 'main', name: 'no such table' }] } }],
        [409, { params, body: { ...body, expected } }],
      ],
      checkProposedJoins: [[404, { params, body: { ...body, source: 'nowhere' } }]],
    };
  },
  access: { proposeModel: developers, applyModelProposal: developers, checkProposedJoins: developers },
};

/** A body for a new table of the catalogue. */
async function bodyFor({ server, deploymentId, unique }: Fixture) {
  const name = unique();
  if (server.db === undefined) throw new Error('The server has no database');
  await sql`
    with deployment as (select tenant_id, id from deployments where id = ${deploymentId}),
      catalogue as (
        insert into source_catalogues (tenant_id, deployment_id, source, read_at)
        select tenant_id, id, 'default', now() from deployment on conflict do nothing
      )
    insert into source_tables (tenant_id, deployment_id, source, schema_name, name, kind, columns)
    select tenant_id, id, 'default', 'main', ${name}, 'TABLE', '[{"name": "id", "type": "INTEGER"}]'
    from deployment`.execute(server.db);
  return { source: 'default', tables: [{ schema: 'main', name }] };
}
