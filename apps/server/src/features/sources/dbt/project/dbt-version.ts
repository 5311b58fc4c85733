import { VERSION_VARIABLE } from '../settings/variables.ts';
import { PhaseFailed } from './phase-failed.ts';

/**
 * The default version. Later ones require a package whose installation downloads a program from a code host, which is not
 * reproducible (docs/adr/0018).
 */
export const DEFAULT_DBT_VERSION = '1.11.16';
/** The first minor version that supports all options in use. */
const FIRST_MINOR = 8;

/** The version of dbt-core for a deployment's syncs. @throws PhaseFailed unless it is exact, stable and supported */
export function dbtVersionOf(variables: Readonly<Record<string, string>>): string {
  const version = variables[VERSION_VARIABLE] || DEFAULT_DBT_VERSION;
  const [, major, minor] = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})\.(?:0|[1-9]\d{0,3})$/.exec(version) ?? [];
  if (major === undefined)
    throw new PhaseFailed(
      `${VERSION_VARIABLE} must be an exact stable version of dbt-core, such as 1.9.2, not ${JSON.stringify(version.slice(0, 50))}.`,
    );
  if (Number(major) === 0 || (Number(major) === 1 && Number(minor) < FIRST_MINOR))
    throw new PhaseFailed(`${VERSION_VARIABLE} must be 1.${FIRST_MINOR}.0 or later, not ${version}.`);
  return version;
}
