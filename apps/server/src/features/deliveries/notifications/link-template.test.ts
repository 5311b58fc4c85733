import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkFrom, linkTemplateProblem } from './link-template.ts';

test('templates that could send embed users elsewhere are refused', () => {
  for (const [template, problem] of [
    ['http://app.example.com/{externalId}', /https/],
    ['javascript:alert(1)', /https/],
    ['//app.example.com', /https/],
    ['reports/{dashboardPublicId}', /https/],
    ['https://', /https/],
    ['https://ada:secret@app.example.com', /user name/],
    ['https://app.example.com@{externalId}', /user name/],
    ['https://{externalId}', /host/],
    ['https://{embedTenantName}.example.com/', /host/],
    ['https://app.example.com{externalId}/', /host/],
    ['https://app.example.com:1{externalId}/', /https|host/],
    ['https://a.example\\@evil/', /backslashes/],
    ['https:\\\\evil.example/', /backslashes/],
    ['https://app.example.com/\\evil.example', /backslashes/],
    ['https:evil.example/', /as it is read/],
    ['https:///evil.example/', /as it is read/],
    ['https://app.example.com\t.evil.example/', /visible ASCII/],
    ['https://app.example.com\n/', /visible ASCII/],
    ['https://\u0430pp.example.com/', /visible ASCII/],
    ['https://app%2eevil.example/', /as it is read/],
    ['https://0x7f.1/', /as it is read/],
    ['https://app.example.com/{userId}', /placeholders/],
    ['https://app.example.com/{}', /placeholders/],
    ['https://app.example.com/{externalId', /placeholders/],
    ['https://app.example.com/externalId}', /placeholders/],
    ['https://app.example.com/{{externalId}}', /placeholders/],
  ] as const)
    assert.match(linkTemplateProblem(template) ?? 'accepted', problem, template);
});

test('a link contains the values of a user, which cannot change its destination', () => {
  const template =
    'https://app.example.com/{embedTenantName}/{dashboardPublicId}?as={externalId}#{externalId}';
  assert.equal(linkTemplateProblem(template), undefined);
  assert.equal(linkTemplateProblem('https://app.example.com/reports'), undefined);
  const values = { externalId: 'a/b&c=d $&', embedTenantName: 'acme', dashboardPublicId: 'k3Jd82hQpLw9' };
  assert.equal(
    linkFrom(template, values),
    'https://app.example.com/acme/k3Jd82hQpLw9?as=a%2Fb%26c%3Dd%20%24%26#a%2Fb%26c%3Dd%20%24%26',
  );
  for (const externalId of ['..', '.'])
    assert.equal(
      linkFrom('https://app.example.com/reports/{externalId}/', { ...values, externalId }),
      undefined,
    );
});
