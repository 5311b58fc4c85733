import { type PasswordFault, passwordFault } from '../auth/passwords.ts';
import { field } from './form-field.ts';
import type { Problems } from './notice.ts';
import type { PageWords } from './words/page-words.ts';

/** Why a new password is refused, from a form that asks for it twice; undefined if it is acceptable. */
export function newPasswordFault(
  { password = '', again = '' }: Readonly<Record<string, string | undefined>>,
  user: { readonly email: string; readonly username: string },
): PasswordFault | 'mismatch' | undefined {
  return passwordFault(password, user) ?? (again === password ? undefined : 'mismatch');
}

/** The same as the problem of a field. */
export function newPasswordProblems(words: PageWords, fault: ReturnType<typeof newPasswordFault>): Problems {
  if (fault === undefined) return {};
  return fault === 'mismatch' ? { again: words.mismatch } : { password: words.passwordFaults[fault] };
}

/** The fields of a new password and its confirmation. @param isFirst whether the user had none before */
export function newPasswordFields(words: PageWords, { password, again }: Problems, isFirst = false): string {
  const choice = 'type="password" autocomplete="new-password" minlength="8" maxlength="200" required';
  const repeated = 'type="password" autocomplete="new-password" maxlength="200" required';
  const [label, confirm] = isFirst
    ? [words.password, words.confirmPassword]
    : [words.newPassword, words.confirmNewPassword];
  return `${field('password', label, choice, { hint: words.passwordHint, problem: password })}
${field('again', confirm, repeated, { problem: again })}`;
}
