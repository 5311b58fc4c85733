import type { CacheProvider, SAML, SamlConfig } from '@node-saml/node-saml';

/** Which requests are open stands in the database; node-saml would keep them in this process. */
const nowhere: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async (key) => key,
};

/**
 * The library, loaded when it is first used: it and the libraries of XML that it brings take memory of which a server
 * without SAML has no use.
 */
export async function samlOf(config: SamlConfig): Promise<SAML> {
  const { SAML } = await import('@node-saml/node-saml');
  return new SAML({
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    cacheProvider: nowhere,
    ...config,
  });
}
