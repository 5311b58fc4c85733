import { PhaseFailed } from './phase-failed.ts';
import { VERSION_VARIABLE } from './variables.ts';

/**
 * What is run where a deployment names no version. Later ones need a package that downloads a program from a code host
 * while it is installed, which is not reproducible (docs/adr/0018).
 */
export const DEFAULT_DBT_VERSION = '1.11.16';
/** The first that takes all of the options that it is run with. */
const FIRST_MINOR = 8;

/** The version of dbt-core that a deployment's syncs run. @throws PhaseFailed for anything but an exact stable one */
export function dbtVersionOf(variables: Readonly<Record<string, string>>): string {
  const version = variables[VERSION_VARIABLE] || DEFAULT_DBT_VERSION;
  const [, major, minor] = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})\.(?:0|[1-9]\d{0,3})$/.exec(version) ?? [];
  if (major === undefined)
    throw new PhaseFailed(
      `${VERSION_VARIABLE} must be an exact stable version of dbt-core, such as 1.9.2, and is ${JSON.stringify(version.slice(0, 50))}.`,
    );
  if (Number(major) === 0 || (Number(major) === 1 && Number(minor) < FIRST_MINOR))
    throw new PhaseFailed(`${VERSION_VARIABLE} must be 1.${FIRST_MINOR}.0 or later, and is ${version}.`);
  return version;
}
