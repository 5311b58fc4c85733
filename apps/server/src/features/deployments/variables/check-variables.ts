import { badRequest } from '../../../errors/errors.ts';

/** Replaces secret values in responses. */
export const MASK = '[ENCRYPTED]';

const SECRET_NAME = /PASS|SECRET|TOKEN|KEY|CREDENTIAL/;

const VALID_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a variable of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.toUpperCase());
}

/** @throws 400 for the mask as a value, an invalid name or a duplicate name */
export function checkVariables(
  present: Readonly<Record<string, string>>,
  given: readonly { name: string; value: string }[],
): void {
  const seen = new Set<string>();
  given.forEach(({ name, value }, index) => {
    const field = `body.env_variables.${index}`;
    if (value === MASK)
      throw badRequest(`${field}.value is the mask ${MASK}; leave ${name} out to keep its value`);
    // Variables stored before this rule may have other names; they must remain changeable.
    if (!VALID_NAME.test(name) && !Object.hasOwn(present, name))
      throw badRequest(`${field}.name must be ASCII letters, digits and _, and not begin with a digit`);
    if (seen.has(name)) throw badRequest(`${field}.name ${name} duplicates an earlier name`);
    seen.add(name);
  });
}
