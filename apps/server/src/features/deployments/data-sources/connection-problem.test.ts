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
    ['42501', 'keine Berechtigung für Tabelle a', 'rights'],
    [undefined, 'permission denied for table a', 'rights'],
    ['ER_TABLEACCESS_DENIED_ERROR', "SELECT command denied to user 'a'@'b' for table `c`.`d`", 'rights'],
    ['EREQUEST', "The SELECT permission was denied on the object 'a', database 'b', schema 'dbo'.", 'rights'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate has expired', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames: a", 'certificate'],
    ['HANDSHAKE_SSL_ERROR', 'self-signed certificate in certificate chain', 'certificate'],
    ['28000', 'connection requires a valid client certificate', 'credentials'],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND db', 'host'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:5432', 'unreachable'],
    ['57P03', 'the database system is starting up', 'failed'],
    [undefined, 'Region is missing', 'failed'],
  ];
  for (const [code, message, problem] of cases) assert.equal(problemOf({ code, message }), problem, message);
});
