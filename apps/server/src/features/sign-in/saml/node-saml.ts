import type { CacheProvider, SAML, SamlConfig } from '@node-saml/node-saml';

/** Disables node-saml's cache of open requests, which would be local to this process; ours are in the database. */
const nowhere: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async (key) => key,
};

/**
 * Creates an instance of the library. It is loaded on first use: with its XML dependencies it needs memory that a server
 * without SAML can save.
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
