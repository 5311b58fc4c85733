import { isSecretName } from '../../../deployments/env-variables/env-variables.service.ts';

/** What a variable of a deployment is called to name the dbt version that its syncs run. */
export const VERSION_VARIABLE = 'DBT_SANDBOX_VERSION';
/** Variables that dbt always sees: where the data is. */
const ALWAYS = /^CUBEJS_DB_/;
/**
 * Names by which a program, git or dbt itself would be told to do something else than it is asked to; or a library, such as
 * to load code, or to write a file.
 */
const RESERVED = new RegExp(
  `^(${[
    'DBT_|GIT_|SSH_|PYTHON|PIP_|LD_|DYLD_|VIRTUAL_ENV|FACET_|XDG_|SSL|REQUESTS_|CURL_|(HTTPS?|NO|ALL)_PROXY$',
    'OPENSSL|GCONV_|GLIBC_|MALLOC_|P11_|NSS_|KRB5|RESOLV_|(LOCPATH|NLSPATH|GETCONF_DIR|HOSTALIASES|RES_OPTIONS)$',
    '(PATH|HOME|SHELL|USER|LOGNAME|TMPDIR|TEMP|TMP|LANG|LC_ALL|IFS|ENV|BASH_ENV|DO_NOT_TRACK)$',
  ].join('|')})`,
  'i',
);
/** dbt's own way to tell variables from settings. */
const FOR_PROJECTS = /^DBT_(ENV_|ENV_SECRET_|ENV_CUSTOM_ENV_)/;

/** Why a variable cannot be chosen for dbt, as the end of "… must …". */
export function reservedVariable(name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return 'be the name of a variable';
  if (RESERVED.test(name) && !FOR_PROJECTS.test(name))
    return 'not be a name that is reserved for dbt, git and the system';
  return undefined;
}

/** The variables that dbt sees of a deployment's own, and the names of those that were chosen and are not there. */
export function variablesForDbt(
  all: Readonly<Record<string, string>>,
  chosen: readonly string[],
): { readonly seen: Record<string, string>; readonly missing: readonly string[] } {
  const names = chosen.filter((name) => reservedVariable(name) === undefined);
  const seen = Object.entries(all).filter(([name]) => ALWAYS.test(name) || names.includes(name));
  return { seen: Object.fromEntries(seen), missing: names.filter((name) => !Object.hasOwn(all, name)) };
}

/**
 * The variables as a command sees them that may reach others: what a repository says decides where it calls, and with what.
 * The warehouse's secrets are there by name only, unless they were chosen.
 */
export function withoutSecrets(
  seen: Readonly<Record<string, string>>,
  chosen: readonly string[],
): Record<string, string> {
  const isWithheld = (name: string) => isSecretName(name) && !chosen.includes(name);
  return Object.fromEntries(
    Object.entries(seen).map(([name, value]) => [name, isWithheld(name) ? 'withheld' : value]),
  );
}
