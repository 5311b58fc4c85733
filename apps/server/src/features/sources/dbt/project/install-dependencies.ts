import { gitEnvironment } from '@facet/git';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { openEgressProxy } from '../../../../outbound/egress-proxy.ts';
import { checkLinks } from './check-tree.ts';
import { runDbt } from './dbt-program.ts';
import { packagesProblem } from './packages-problem.ts';
import { DbtFailed, PhaseFailed } from './phase-failed.ts';
import type { DbtEnvironment } from './prepare-environment.ts';
import { hasPackages } from './read-project.ts';
import { checkoutOf, type SyncWork } from './sync-work.ts';

/**
 * Installs the packages of a project, if it has any, over HTTPS from hosts that this server may call.
 * @throws PhaseFailed
 */
export async function installDependencies(
  platform: Pick<BasePlatform, 'settings' | 'db' | 'keyring' | 'outbound'>,
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
  } catch (error) {
    const problem = error instanceof DbtFailed ? packagesProblem(error.output) : undefined;
    throw problem === undefined ? error : new PhaseFailed(problem);
  } finally {
    await proxy.close();
  }
}
