import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf } from './connection-problem.ts';

test('an error is classified by its code, or else by its message', () => {
  const cases: [string | undefined, string, string][] = [
    ['28P01', 'anything', 'credentials'],
    ['ER_ACCESS_DENIED_ERROR', "Access denied for user 'a'@'b'", 'credentials'],
    [undefined, 'password authentication failed for user "a"', 'credentials'],
    [undefined, 'Response code 401', 'credentials'],
    ['3D000', 'database "a" does not exist', 'database'],
    ['ER_BAD_DB_ERROR', "Unknown database 'a'", 'database'],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND db', 'host'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:5432', 'unreachable'],
    ['57P03', 'the database system is starting up', 'failed'],
    [undefined, 'Region is missing', 'failed'],
  ];
  for (const [code, message, problem] of cases) assert.equal(problemOf({ code, message }), problem, message);
});
