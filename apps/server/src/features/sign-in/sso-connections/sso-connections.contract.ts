import { sql } from 'kysely';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { newKeyAndCertificate } from '../saml/own-certificate.ts';

const { certificate } = await newKeyAndCertificate('idp.example.com');

export const ssoConnectionContract: FeatureContract = {
  samples: {
    listSsoConnections: async (fixture) => {
      await newSsoConnection(fixture);
      return {};
    },
    createSsoConnection: (fixture) => ({ body: ssoConnection(fixture) }),
    getSsoConnection: async (fixture) => ({ params: { id: await newSsoConnection(fixture) } }),
    updateSsoConnection: async (fixture) => ({
      params: { id: await newSsoConnection(fixture) },
      body: { emailDomains: ['example.com'], saml: { logoutUrl: 'https://idp.example.com/logout' } },
    }),
    deleteSsoConnection: async (fixture) => ({ params: { id: await newSsoConnection(fixture) } }),
  },
  failing: async (fixture) => {
    const takenSso = ssoConnection(fixture);
    const sso = await must(fixture.server, 'POST', '/api/v1/sso-connections', takenSso);
    return {
      createSsoConnection: [
        [400, { body: { ...takenSso, name: 'x', kind: 'oidc' } }],
        [400, { body: { ...takenSso, name: 'x', saml: { ...takenSso.saml, certificates: ['none'] } } }],
        [409, { body: { ...takenSso, name: takenSso.name.toUpperCase() } }],
      ],
      updateSsoConnection: [
        [400, { params: { id: sso.id }, body: { kind: 'oidc' } }],
        [404, { params: { id: 999_999 }, body: {} }],
      ],
      deleteSsoConnection: [[404, { params: { id: 999_999 } }]],
    };
  },
  lists: {
    listSsoConnections: {
      add: ({ db }, fixture, count) =>
        inTurns(count, (turn) =>
          sql`
          insert into sso_connections (tenant_id, kind, name, config)
          select tenant_id, kind, ${nameAt(turn, fixture)}, config from sso_connections
          order by id limit 1`.execute(db),
        ),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listSsoConnections: administrators,
    createSsoConnection: administrators,
    getSsoConnection: administrators,
    updateSsoConnection: administrators,
    deleteSsoConnection: administrators,
  },
};

/** A SAML connection: creating one calls no identity provider. */
function ssoConnection(fixture: Fixture) {
  return {
    kind: 'saml',
    name: fixture.unique(),
    saml: {
      entityId: 'https://idp.example.com/metadata',
      signOnUrl: 'https://idp.example.com/sign-on',
      certificates: [certificate],
    },
  };
}

async function newSsoConnection(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/sso-connections', ssoConnection(fixture));
  return id;
}
