import type { Problems } from '../../../pages/notice.ts';
import { passwordProblem } from './passwords.ts';

/** What is wrong with a password that a user chooses on a page, which asks for it twice. */
export function newPasswordProblems(
  password: string,
  again: string,
  user: { readonly email: string; readonly username: string },
): Problems {
  const problem = passwordProblem(password, user);
  if (problem !== undefined) return { password: `The password must ${problem}.` };
  return again === password ? {} : { again: 'The two passwords differ.' };
}
