import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIdentityFree } from './identity-free.ts';

const isFree = (content: string) => isIdentityFree([{ content }]);

test('a model that reads groups, attributes and claims by name does not distinguish users', () => {
  for (const text of [
    'sql: select user_id, username from orders',
    'values: ["{ userAttributes.region }"]',
    'values: ["{ securityContext.state }"]',
    "WHERE {SECURITY_CONTEXT.state.filter('state')}",
    "{% if COMPILE_CONTEXT.securityContext.plan == 'pro' %}",
    'COMPILE_CONTEXT?.security_context?.["plan"]',
    'securityContext.cubeCloud.groups.includes("x")',
    'securityContext\n  .cubeCloud\n  ?.userAttributes.region',
    "security_context['cubeCloud']['embedTenantName']",
  ])
    assert.ok(isFree(text), text);
});

test('a model that reads the user, or the whole context, does', () => {
  for (const text of [
    'values: ["{ securityContext.cubeCloud.userId }"]',
    'values: ["{ securityContext.cubeCloud.username }"]',
    'securityContext["cubeCloud"]["externalId"]',
    'COMPILE_CONTEXT.securityContext[name]',
    'const { cubeCloud } = securityContext;',
    '({ securityContext }) => JSON.stringify(securityContext)',
    '{ SECURITY_CONTEXT.unsafeValue() }',
    '{{ COMPILE_CONTEXT }}',
    'COMPILE_CONTEXT.toString()',
    '{% for claim in COMPILE_CONTEXT.security_context.items() %}',
    'COMPILE_CONTEXT.securityContext.get(name)',
    '{ SECURITY_CONTEXT.filter((all) => all) }',
    'const who = securityContext.cubeCloud; who.userId',
    '({ securityContext: { cubeCloud: { userId } } }) => userId',
    '# {"cubeCloud": {"userId": 1}}',
    String.raw`values: ["{ security\x43ontext.cube\u0043loud.userId }"]`,
    String.raw`SECURITY\u005fCONTEXT.cubeClo\u{75}d.userId.filter('id')`,
    "COMPILE_CONTEXT.security_context.__getitem__('cube' + 'Cloud')",
    'authInfo',
  ])
    assert.ok(!isFree(text), text);
});

test('one file is enough to distinguish users', () => {
  assert.ok(!isIdentityFree([{ content: 'cubes:' }, { content: Buffer.from('securityContext') }]));
  assert.ok(isIdentityFree([]));
});
