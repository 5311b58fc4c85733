import { badRequest } from '../../../errors/errors.ts';
import type { UserSettingsInput } from './user-settings.schema.ts';

type Sheets = NonNullable<UserSettingsInput['sheets']>;
/** A user's settings as stored, without nulls. */
export type UserSettings = Omit<UserSettingsInput, 'lastSeenChangelogId'>;

const OWN = [
  'alternatingRowColors',
  'defaultDeploymentId',
  'hidesFirstSteps',
  'locale',
  'theme',
  'timezone',
] as const;
const SHEETS = [
  'autoRunQueryOnChange',
  'openExplorationFromSheet',
  'revealSheetOnOpen',
  'showAppliedFilters',
  'suppressDuplicateValues',
] as const;

/**
 * Merges settings into the current ones: an absent field keeps its value, and null clears it. `sheets` is merged field
 * by field, and null clears all of it. Unknown keys are dropped.
 * @param field the path of the settings in the request, such as `body.settings`
 * @throws 400 for an invalid language tag or time zone
 */
export function mergeSettings(present: UserSettings, input: UserSettingsInput, field: string): UserSettings {
  const { locale, timezone } = input;
  const checked: UserSettings = {
    ...input,
    ...(locale == null ? {} : { locale: languageTag(locale, `${field}.locale`) }),
    ...(timezone == null ? {} : { timezone: timeZone(timezone, `${field}.timezone`) }),
  };
  const sheets =
    input.sheets === null ? {} : merged<Sheets>(SHEETS, present.sheets ?? {}, input.sheets ?? {});
  return {
    ...merged<UserSettings>(OWN, present, checked),
    ...(Object.keys(sheets).length === 0 ? {} : { sheets }),
  };
}

function merged<T extends object>(names: readonly (keyof T)[], present: T, input: T): Partial<T> {
  const result: Partial<T> = {};
  for (const name of names) {
    const value = input[name] === undefined ? present[name] : input[name];
    if (value != null) result[name] = value;
  }
  return result;
}

/** The tag in canonical BCP 47 form. @throws 400 */
export function languageTag(tag: string, field: string): string {
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    return canonical;
  } catch {
    throw badRequest(`${field} must be a language tag such as en or de-CH`);
  }
}

/** Rejects offsets: the offset of a time zone changes with the season. @throws 400 */
export function timeZone(name: string, field: string): string {
  try {
    if (!/^[A-Za-z]/.test(name)) throw new RangeError('an offset');
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    throw badRequest(`${field} must be an IANA time zone such as Europe/Zurich`);
  }
}
