import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../../engine-version.ts';
import { type AccessPolicy, arePure } from './pure-policies.ts';

const engine = loadEngine();

/** A function with the given text, as the compiler makes them of a model. */
function functionOf(text: string): unknown {
  return new Function(`return (${text})`)();
}

function isPure(text: string): boolean {
  return arePure(engine, [{ conditions: [{ if: functionOf(text) }] }]);
}

test('a policy is pure if it reads nothing but parts of the security context', () => {
  const pure = [
    '() => true',
    '() => [`north`, "south", 1, null, undefined]',
    'securityContext => securityContext.active',
    `security_context => [\`in \${security_context.cubeCloud.userAttributes.city}\`]`,
    'SECURITY_CONTEXT => SECURITY_CONTEXT["region"] === "north" && !(SECURITY_CONTEXT.level < 3)',
    'securityContext => securityContext?.cubeCloud?.groups?.includes("a") ?? false',
    'securityContext => (securityContext.regions || []).map((region, index) => region.toLowerCase() + index)',
    'securityContext => { return securityContext.a ? [securityContext.a] : securityContext.all[0]; }',
    'securityContext => securityContext.groups.some((group) => securityContext.others[group].iat)',
  ];
  for (const text of pure) assert.equal(isPure(text), true, text);
});

test('a policy is not pure if it may read anything else, or the claims of a token', () => {
  const impure = [
    '() => Date.now()',
    '() => [new Date().toISOString()]',
    '() => Math.random() > 0.5',
    '() => process.env.REGION',
    '() => next()',
    '() => securityContext.active',
    'securityContext => counter++',
    'securityContext => (securityContext.a = 1)',
    'securityContext => securityContext.regions.push("x")',
    'securityContext => securityContext.regions.sort()',
    'securityContext => securityContext.constructor.constructor("return Date.now()")()',
    'securityContext => securityContext["constructor"]["includes"]["call"](1)',
    'securityContext => securityContext.regions[securityContext.method]()',
    'securityContext => securityContext.iat > 0',
    'securityContext => securityContext.exp',
    'securityContext => securityContext["nbf"]',
    'securityContext => securityContext[`jti`]',
    'securityContext => securityContext[securityContext.claim]',
    'securityContext => [securityContext]',
    'securityContext => ({ ...securityContext })',
    'securityContext => [securityContext.a, ...Object.values(securityContext)]',
    'securityContext => { const now = 1; return now; }',
    'securityContext => { if (securityContext.a) return 1; }',
    '({ securityContext }) => securityContext.active',
    '(securityContext, now = Date.now()) => now',
    'async securityContext => securityContext.active',
    'function (securityContext) { return this.active; }',
    'CUBE => CUBE.status',
    'securityContext => securityContext.a.map((securityContext) => Date)',
    `() => \`\${now}\``,
    '() => tag`north`',
    '() => import("x")',
    '() => /a/g.test("a")',
  ];
  for (const text of impure) assert.equal(isPure(text), false, text);
  assert.equal(arePure(engine, [{ conditions: [{ if: { if() {} }.if }] }]), false);
});

test('policies are pure if all their functions are, in conditions and in nested filters', () => {
  const [yes, no] = ['() => ["a"]', '() => [Date.now()]'].map(functionOf);
  const filtered = (values: unknown): AccessPolicy => ({
    rowLevel: { filters: [{ values: yes }, { or: [{ values: yes }, { and: [{ values }, {}] }] }] },
  });
  assert.equal(arePure(engine, []), true);
  assert.equal(arePure(engine, [{}, { rowLevel: {} }, filtered(yes)]), true);
  assert.equal(arePure(engine, [filtered(yes), filtered(no)]), false);
  assert.equal(arePure(engine, [{ conditions: [{ if: yes }, { if: no }] }]), false);
  assert.equal(arePure(engine, [{ conditions: [{ if: true }] }]), false);
});
