import { IANAZone } from 'luxon';
import { badRequest } from '../../../errors/errors.ts';

/**
 * Returns a time zone that is given.
 * @param place the field, for the error
 * @throws 400 if there is no such time zone
 */
export function knownTimeZone(name: string | null | undefined, place: string): string | undefined {
  if (name == null) return undefined;
  if (!IANAZone.isValidZone(name))
    throw badRequest(`${place} must be an IANA time zone, such as Europe/Berlin`);
  return name;
}
