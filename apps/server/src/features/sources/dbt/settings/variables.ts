import { isSecretName } from '../../../deployments/variables/check-variables.ts';

/** The variable of a deployment that selects the dbt version. */
export const VERSION_VARIABLE = 'DBT_SANDBOX_VERSION';
/** Variables that dbt always receives: those of the data source. */
const ALWAYS = /^CUBEJS_DB_/;
/** Names of variables that change the behaviour of programs, git, dbt or libraries, such as to load code or write files. */
const RESERVED = new RegExp(
  `^(${[
    'DBT_|GIT_|SSH_|PYTHON|PIP_|LD_|DYLD_|VIRTUAL_ENV|FACET_|XDG_|SSL|REQUESTS_|CURL_|(HTTPS?|NO|ALL)_PROXY$',
    'OPENSSL|GCONV_|GLIBC_|MALLOC_|P11_|NSS_|KRB5|RESOLV_|(LOCPATH|NLSPATH|GETCONF_DIR|HOSTALIASES|RES_OPTIONS)$',
    '(PATH|HOME|SHELL|USER|LOGNAME|TMPDIR|TEMP|TMP|LANG|LC_ALL|IFS|ENV|BASH_ENV|DO_NOT_TRACK)$',
  ].join('|')})`,
  'i',
);
/** Prefixes that dbt reserves for a project's own variables. */
const FOR_PROJECTS = /^DBT_(ENV_|ENV_SECRET_|ENV_CUSTOM_ENV_)/;

/** Why a variable cannot be passed to dbt, completing "… must …"; undefined if it can. */
export function reservedVariable(name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return 'be a valid variable name';
  if (RESERVED.test(name) && !FOR_PROJECTS.test(name)) return 'not be reserved for dbt, git or the system';
  return undefined;
}

/** The deployment's variables that dbt receives, and the selected names that the deployment does not have. */
export function variablesForDbt(
  all: Readonly<Record<string, string>>,
  chosen: readonly string[],
): { readonly seen: Record<string, string>; readonly missing: readonly string[] } {
  const names = chosen.filter((name) => reservedVariable(name) === undefined);
  const seen = Object.entries(all).filter(([name]) => ALWAYS.test(name) || names.includes(name));
  return { seen: Object.fromEntries(seen), missing: names.filter((name) => !Object.hasOwn(all, name)) };
}

/**
 * The variables for a command with network access, where the repository decides which hosts it calls and what it sends.
 * Replaces the values of the warehouse's secrets, unless they were selected.
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
