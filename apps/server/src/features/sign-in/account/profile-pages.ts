import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WriteParts } from '../../../http/register-operation.ts';
import { formOf } from '../../../pages/form-of.ts';
import type { Problems } from '../../../pages/notice.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';
import { isUsableFirstName } from '../../people/users/is-usable-first-name.ts';
import { updateMeOperation } from '../../people/users/me.routes.ts';
import { isChoice, languageChoices, timezoneChoices } from './profile-choices.ts';
import type { Profile } from './profile-form.ts';
import { runForForm } from './signed-in.ts';

const NO_CHOICE = { value: '', text: '' };

/** A profile as submitted; absent fields keep their values. */
export function profileIn(request: FastifyRequest, present: Profile): Profile {
  const {
    firstName = present.firstName,
    locale = present.locale,
    timezone = present.timezone,
  } = formOf(request);
  return { firstName: firstName.trim(), locale, timezone };
}

/** The fields of a submitted profile that cannot be stored. */
export function faultsOf({ firstName, locale, timezone }: Profile, present: Profile): (keyof Profile)[] {
  const isGood = {
    firstName: isUsableFirstName(firstName),
    locale: isChoice(languageChoices(NO_CHOICE, present.locale), locale),
    timezone: isChoice(timezoneChoices(NO_CHOICE, present.timezone), timezone),
  };
  return (['firstName', 'locale', 'timezone'] as const).filter((name) => !isGood[name]);
}

/** The same as sentences. */
export function profileProblems(words: PageWords, faults: readonly (keyof Profile)[]): Problems {
  const { notListed } = words.account.profile;
  const texts = { firstName: words.nameProblem, locale: notListed, timezone: notListed };
  return Object.fromEntries(faults.map((name) => [name, texts[name]]));
}

/** Stores a profile without faults, as the API does. */
export async function storeProfile(
  platform: WriteParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { firstName, locale, timezone }: Profile,
): Promise<void> {
  const settings = { locale: locale || null, timezone: timezone || null };
  const body = { firstName: firstName || null, settings };
  await runForForm(platform, updateMeOperation, request, reply, { body });
}
