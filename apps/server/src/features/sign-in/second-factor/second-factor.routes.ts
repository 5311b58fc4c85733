import { Type } from 'typebox';
import { originOf } from '../../../auth/tenant-origin.ts';
import { badRequest } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { grantForUser, grantProven } from '../../people/users/user-policy.ts';
import { UserPath } from '../../people/users/users.schema.ts';
import { requireUser } from '../../people/users/users.service.ts';
import { countProof, forgetProofs, isOwnPassword } from '../passwords/own-password.ts';
import {
  ConfirmSecondFactorInput,
  RecoveryCodes,
  RemoveSecondFactorInput,
  SecondFactor,
  SecondFactorSetUp,
} from './second-factor.schema.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorOf,
  useCode,
} from './second-factor.service.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'db' | 'keyring' | 'publicUrl'>>('Users');

const mine = '/api/v1/users/me/second-factor';
const theirs = '/api/v1/users/{id}/second-factor';
const TRIES = { 429: 'Too many attempts; retry after the time in `Retry-After`.' };

/** Also run by the account page. */
export const beginSecondFactorOperation = writeOperation({
  id: 'beginSecondFactor',
  method: 'POST',
  path: mine,
  summary: 'Start setting up your second factor',
  description:
    'Creates a secret for an authenticator (time-based one-time passwords, RFC 6238). It takes effect once a code is ' +
    'confirmed; until then, a new secret replaces it.',
  access: 'unlimited',
  audit: 'Began to set up second factor',
  callsPerMinute: 60,
  answers: { 200: SecondFactorSetUp },
  errors: { 409: 'The caller already has a second factor.' },
  async handle({ platform, tx, caller, request, audit }) {
    const { host } = new URL(await originOf(platform, tx, caller.tenantId, request.hostname));
    audit({ userId: caller.user.id, email: caller.user.email });
    return beginSecondFactor(platform, tx, caller, host);
  },
});

/** Also run by the account page. */
export const confirmSecondFactorOperation = writeOperation({
  id: 'confirmSecondFactor',
  method: 'PUT',
  path: mine,
  summary: 'Turn on your second factor',
  description:
    'Confirms the secret with a first code. From then on, signing in with the password also requires a code. The ' +
    'response contains recovery codes in case the authenticator is lost.',
  access: 'unlimited',
  audit: 'Turned on second factor',
  callsPerMinute: 60,
  body: ConfirmSecondFactorInput,
  answers: { 200: RecoveryCodes },
  errors: { 409: 'No setup is in progress, or the caller already has a second factor.', ...TRIES },
  before: ({ platform, caller }) => countProof(platform, caller),
  async handle({ platform, tx, caller, body, audit }) {
    const recoveryCodes = await confirmSecondFactor(platform, tx, caller, body.code);
    await forgetProofs(tx, caller);
    audit({ userId: caller.user.id, email: caller.user.email });
    return { recoveryCodes };
  },
});

/** Also run by the account page. */
export const removeMySecondFactorOperation = writeOperation({
  id: 'removeMySecondFactor',
  method: 'DELETE',
  path: mine,
  summary: 'Turn off your second factor',
  description: 'Requires the password, a code from the authenticator or a recovery code.',
  access: 'unlimited',
  audit: 'Turned off second factor',
  body: RemoveSecondFactorInput,
  answers: { 204: Type.Null() },
  errors: { 404: 'The caller has no second factor.', ...TRIES },
  before: ({ platform, caller }) => countProof(platform, caller),
  async handle({ platform, tx, caller, body, audit }) {
    const { tenantId, user } = caller;
    const { password, code } = body;
    if ((password ?? null) === null && (code ?? null) === null)
      throw badRequest('body must have a password or a code');
    const isRight =
      password != null
        ? await isOwnPassword(tx, caller, password)
        : (await useCode(platform, tx, tenantId, user.id, code ?? '')) !== undefined;
    // One that is not confirmed protects nothing yet.
    const isProven = isRight || !(await secondFactorOf(tx, tenantId, user.id)).isEnabled;
    const refusal = `body.${password != null ? 'password' : 'code'} is incorrect`;
    await removeSecondFactor(tx, grantProven(caller, 'removeSecondFactor', { isProven, refusal }));
    await forgetProofs(tx, caller);
    audit({ userId: user.id, email: user.email });
  },
});

export const secondFactorOperations = [
  readOperation({
    id: 'getMySecondFactor',
    method: 'GET',
    path: mine,
    summary: 'Get your second factor',
    description: 'Returns whether the caller has a second factor, and how many recovery codes are left.',
    access: 'unlimited',
    answers: { 200: SecondFactor },
    handle: ({ db, caller }) => secondFactorOf(db, caller.tenantId, caller.user.id),
  }),
  beginSecondFactorOperation,
  confirmSecondFactorOperation,
  removeMySecondFactorOperation,
  readOperation({
    id: 'getUserSecondFactor',
    method: 'GET',
    path: theirs,
    tag: 'Users Admin',
    summary: 'Get a user’s second factor',
    description: 'Returns whether a user has a second factor, and how many recovery codes are left.',
    access: 'admin',
    params: UserPath,
    answers: { 200: SecondFactor },
    async handle({ db, caller, params }) {
      await requireUser(db, caller.tenantId, params.id);
      return secondFactorOf(db, caller.tenantId, params.id);
    },
  }),
  writeOperation({
    id: 'removeUserSecondFactor',
    method: 'DELETE',
    path: theirs,
    tag: 'Users Admin',
    summary: 'Turn off a user’s second factor',
    description: 'For users who have lost their authenticator and their recovery codes.',
    access: 'admin',
    audit: 'Turned off second factor',
    params: UserPath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit }) {
      const { email } = await requireUser(tx, caller.tenantId, params.id);
      await removeSecondFactor(tx, grantForUser(caller, params, 'removeSecondFactor'));
      audit({ userId: params.id, email });
    },
  }),
];
