import type { Db, Keyring } from '@facet/db';
import { gitEnvironment } from '@facet/git';
import { openEgressProxy } from '../../../../outbound/egress-proxy.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import type { Settings } from '../../../../settings.ts';
import { checkLinks } from './check-tree.ts';
import { runDbt } from './dbt-program.ts';
import type { DbtEnvironment } from './prepare-environment.ts';
import { hasPackages } from './read-project.ts';
import { checkoutOf, type SyncWork } from './sync-work.ts';

/**
 * Installs the packages of a project, if it has any, over HTTPS from hosts that this server may call.
 * @throws PhaseFailed
 */
export async function installDependencies(
  platform: {
    readonly settings: Settings;
    readonly db: Db;
    readonly keyring: Keyring;
    readonly outbound: Outbound;
  },
  run: SyncWork,
  environment: DbtEnvironment,
): Promise<void> {
  if (!(await hasPackages(run))) {
    run.log('info', 'The project has no packages');
    return;
  }
  const proxy = await openEgressProxy(platform.outbound.allowed);
  try {
    const { PATH, HOME, LC_ALL, ...git } = gitEnvironment({ protocols: ['https', 'http'], proxy: proxy.url });
    const proxies = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'].map((name) => [
      name,
      proxy.url,
    ]);
    const trust = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    });
    await runDbt(platform, run, environment, ['deps'], {
      ...git,
      ...Object.fromEntries([...proxies, ...trust]),
    });
    // Packages can contain links too.
    await checkLinks(checkoutOf(run));
  } finally {
    await proxy.close();
  }
}
