import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMailAllowed, mailDomainOf } from './mail-domains.ts';

test('a domain is compared in lower case and ASCII', () => {
  assert.equal(mailDomainOf('Example.COM'), 'example.com');
  assert.equal(mailDomainOf('bücher.example'), 'xn--bcher-kva.example');
  assert.equal(mailDomainOf('BÜCHER.example'), 'xn--bcher-kva.example');
  assert.equal(mailDomainOf('xn--bcher-kva.example'), 'xn--bcher-kva.example');
  assert.equal(mailDomainOf('localhost'), 'localhost');
});

test('text that a URL parser would decode, cut off or read as an address is not a domain', () => {
  for (const text of [
    '',
    '.',
    '*.example.com',
    '@example.com',
    'a@example.com',
    'example.com.',
    '.example.com',
    'a..example.com',
    '-example.com',
    'example-.com',
    'exam%70le.com',
    'example.com/x',
    'example.com:25',
    'example.com?x',
    'example.com#x',
    'example.com\\x',
    'exa mple.com',
    'example.com\n',
    '127.0.0.1',
    '127.1',
    '0x7f',
    '[127.0.0.1]',
    '[::1]',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}com`,
  ])
    assert.equal(mailDomainOf(text), undefined, JSON.stringify(text));
});

test('email is allowed at the listed domains and not at their subdomains; without a list, everywhere', () => {
  const domains = ['example.com', 'xn--bcher-kva.example'];
  for (const email of ['a@example.com', 'a@Example.Com', 'a@bücher.example', 'a@XN--BCHER-KVA.example'])
    assert.ok(isMailAllowed(domains, email), email);
  for (const email of [
    'a@sub.example.com',
    'a@notexample.com',
    'a@example.com.evil.example',
    'a@example.com@evil.example',
    'a@evil.example#@example.com.',
    'a@example%2ecom',
    'a@example.com/',
    'a@example.com/.evil.example',
    'example.com',
    '@',
    '',
  ])
    assert.ok(!isMailAllowed(domains, email), email);
  for (const email of ['a@anything.example', 'a@[127.0.0.1]']) assert.ok(isMailAllowed([], email), email);
});
