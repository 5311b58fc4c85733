import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../../auth/caller.ts';
import { callerUnderTest, ME } from '../../../auth/caller-under-test.ts';
import { ApiError } from '../../../errors/errors.ts';
import { grantPasswordByLink, linkProblem } from './password-link-policy.ts';
import {
  grantForUser,
  grantOwn,
  grantProven,
  grantUserChange,
  grantUserDeletion,
  type UserGrant,
} from './user-policy.ts';

const OTHER = 9;
const KEPT = { isDeactivated: false, isDemoted: false };
const admin = callerUnderTest([], { isAdmin: true });
const limited = callerUnderTest([], { isAdmin: true, permissions: ['All'] });
const user = callerUnderTest([]);

/** Three users: the caller and two more administrators, or only the one that the action concerns. */
const MANY = new Set([ME, OTHER, 10]);

type Outcome = 'ok' | 400 | 403;

const ACTIONS = {
  change: (caller: Caller, id: number, admins: ReadonlySet<number>) =>
    grantUserChange(caller, id, KEPT, admins),
  deactivate: (caller: Caller, id: number, admins: ReadonlySet<number>) =>
    grantUserChange(caller, id, { ...KEPT, isDeactivated: true }, admins),
  demote: (caller: Caller, id: number, admins: ReadonlySet<number>) =>
    grantUserChange(caller, id, { ...KEPT, isDemoted: true }, admins),
  delete: grantUserDeletion,
  endSignIns: (caller: Caller, id: number) => grantForUser(caller, { id }, 'endSignIns'),
  removeSecondFactor: (caller: Caller, id: number) => grantForUser(caller, { id }, 'removeSecondFactor'),
  resetPassword: (caller: Caller, id: number) => grantForUser(caller, { id }, 'resetPassword'),
};

type Row = Readonly<Record<keyof typeof ACTIONS, Outcome>>;

const all = (outcome: Outcome): Row => ({
  change: outcome,
  deactivate: outcome,
  demote: outcome,
  delete: outcome,
  endSignIns: outcome,
  removeSecondFactor: outcome,
  resetPassword: outcome,
});

/** What each action on a user results in, for a caller and the active administrators. */
const TABLE: Readonly<Record<string, readonly [Caller, number, ReadonlySet<number>, Row]>> = {
  'a user, on another': [user, OTHER, MANY, all(403)],
  'a user, on themselves': [user, ME, MANY, all(403)],
  'an administrator with a limited key': [limited, OTHER, MANY, all(403)],
  'an administrator, on another': [admin, OTHER, MANY, all('ok')],
  'an administrator, on themselves': [
    admin,
    ME,
    MANY,
    { ...all('ok'), deactivate: 403, demote: 403, delete: 400 },
  ],
  'an administrator, on the last one': [
    admin,
    OTHER,
    new Set([OTHER]),
    { ...all('ok'), deactivate: 403, demote: 403, delete: 403 },
  ],
  'an administrator, on a user beside the last one': [admin, OTHER, new Set([ME]), all('ok')],
};

test('what callers may do with users', () => {
  for (const [name, [caller, id, admins, row]] of Object.entries(TABLE)) {
    const outcomes = Object.entries(ACTIONS).map(([action, grant]) => [
      action,
      outcomeOf(() => grant(caller, id, admins), id),
    ]);
    assert.deepEqual(Object.fromEntries(outcomes), row, name);
  }
});

test('users act on their own account only, for some actions after a proof of who they are', () => {
  for (const action of ['changeProfile', 'endSignIns', 'setUpSecondFactor'] as const)
    assert.equal(
      outcomeOf(() => grantOwn(user, action), ME),
      'ok',
      action,
    );
  for (const action of ['setPassword', 'removeSecondFactor'] as const) {
    const granted = () => grantProven(user, action, { isProven: true, refusal: 'no' });
    assert.equal(outcomeOf(granted, ME), 'ok', action);
    const refused = () => grantProven(user, action, { isProven: false, refusal: 'That is wrong' });
    assert.throws(refused, { status: 403, message: 'That is wrong' }, action);
  }
});

test('a link sets the password of its user until it was used or has expired, or the user is deactivated', () => {
  const link = { user_id: OTHER, used_at: null, is_expired: false, is_deactivated: false };
  const reasons = { used: 'It was used', expired: 'It has expired', deactivated: 'They are deactivated' };
  assert.equal(linkProblem(link), undefined);
  assert.equal(
    outcomeOf(() => grantPasswordByLink(1, link, reasons), OTHER),
    'ok',
  );
  const useless = {
    used: { ...link, used_at: new Date(0), is_expired: true },
    expired: { ...link, is_expired: true, is_deactivated: true },
    deactivated: { ...link, is_deactivated: true },
  } as const;
  for (const [problem, one] of Object.entries(useless) as [keyof typeof reasons, typeof link][]) {
    assert.equal(linkProblem(one), problem);
    const refused = { status: 409, message: reasons[problem] };
    assert.throws(() => grantPasswordByLink(1, one, reasons), refused, problem);
  }
});

function outcomeOf(grant: () => UserGrant<never>, expectedId: number): Outcome {
  try {
    const { tenantId, id } = grant();
    assert.deepEqual({ tenantId, id }, { tenantId: 1, id: expectedId }, 'what is granted');
    return 'ok';
  } catch (error) {
    if (error instanceof ApiError) return error.status as Outcome;
    throw error;
  }
}
