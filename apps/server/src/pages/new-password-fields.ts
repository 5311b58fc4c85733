import { field } from './form-field.ts';
import type { Problems } from './notice.ts';

/** The fields of a new password and its confirmation. @param label such as `New password` */
export function newPasswordFields(label: string, { password, again }: Problems): string {
  const choice = 'type="password" autocomplete="new-password" minlength="8" maxlength="200" required';
  const hint = 'At least 8 characters. A few words are stronger than one.';
  const repeated = 'type="password" autocomplete="new-password" maxlength="200" required';
  return `${field('password', label, choice, { hint, problem: password })}
${field('again', `Confirm ${label.toLowerCase()}`, repeated, { problem: again })}`;
}
