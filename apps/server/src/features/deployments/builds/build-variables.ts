import type { Keyring } from '@facet/db';
import type { BuildRow } from './builds.store.ts';

/** The encryption context of a build's stored variables. */
const CONTEXT = 'builds.variables';

/** Encrypts the variables of a new build. */
export function sealVariables(keyring: Keyring, variables: Readonly<Record<string, string>>): string {
  return keyring.encrypt(JSON.stringify(variables), CONTEXT);
}

/** The variables of a build, as they were when it was requested. */
export function variablesOf(keyring: Keyring, build: BuildRow): Record<string, string> {
  return build.variables === null ? {} : JSON.parse(keyring.decrypt(build.variables, CONTEXT));
}
