import { passwordProblem } from '../../../auth/passwords.ts';
import type { Problems } from '../../../pages/notice.ts';

/** The problems of a new password from a form that asks for it twice. */
export function newPasswordProblems(
  password: string,
  again: string,
  user: { readonly email: string; readonly username: string },
): Problems {
  const problem = passwordProblem(password, user);
  if (problem !== undefined) return { password: `The password must ${problem}.` };
  return again === password ? {} : { again: 'The passwords do not match.' };
}
