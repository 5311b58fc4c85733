import type { Keyring } from '@facet/db';
import type { BuildRow } from './builds.store.ts';

/** The context that a build's stored variables are encrypted for. */
const CONTEXT = 'builds.variables';

/** Encrypts the variables that a build is asked for with. */
export function sealVariables(keyring: Keyring, variables: Readonly<Record<string, string>>): string {
  return keyring.encrypt(JSON.stringify(variables), CONTEXT);
}

/** The variables that a build was asked for with. */
export function variablesOf(keyring: Keyring, build: BuildRow): Record<string, string> {
  return build.variables === null ? {} : JSON.parse(keyring.decrypt(build.variables, CONTEXT));
}
