import type { Db } from '@facet/db';
import { BUNDLED_DRIVERS, DRIVER_CATALOGUE, driverPackages } from '@facet/engine';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { commandFor, listDrivers } from '../drivers/drivers.service.ts';
import { isSecretName } from '../variables/check-variables.ts';
import { nextVersionOf } from '../versions/versions.service.ts';

/** The types of data source in order of title, with what the next build of a deployment can connect to. */
export async function dataSourceTypes(db: Db, deployment: DeploymentRow) {
  const version = await nextVersionOf(db, deployment);
  const added = (await listDrivers(db)).filter((driver) => driver.engine_version === version);
  const installed = new Set([...BUNDLED_DRIVERS, ...added.map(({ type }) => type)]);
  const packages = driverPackages();
  return DRIVER_CATALOGUE.flatMap(({ type, title, test, variables }) => {
    const name = packages.get(type);
    if (name === undefined) return [];
    return {
      type,
      title,
      package: name,
      isInstalled: installed.has(type),
      installCommand: BUNDLED_DRIVERS.includes(type) ? null : commandFor(type),
      test,
      variables: variables.map((one) => ({ ...one, isSecret: isSecretName(one.name) })),
    };
  }).sort((one, other) => one.title.localeCompare(other.title, 'en'));
}
