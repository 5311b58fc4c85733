import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJinja } from './create-jinja.ts';
import type { JinjaError } from './jinja-error.ts';

function render(
  source: string,
  options: { name?: string; files?: Record<string, string>; env?: Record<string, string> } = {},
) {
  const engine = createJinja({ env: options.env ?? {} }).newJinjaEngine({});
  for (const [name, text] of Object.entries(options.files ?? {})) engine.loadTemplate(name, text);
  const name = options.name ?? 'cubes/orders.yml';
  engine.loadTemplate(name, source);
  return engine.renderTemplate(name, { securityContext: { tenant: 7 }, security_context: { tenant: 7 } }, {});
}

test('the error for an unclosed block names file and line', () => {
  const engine = createJinja().newJinjaEngine({});
  assert.throws(
    () => engine.loadTemplate('cubes/orders.yml', 'cubes:\n\n{% for x in y %}\n'),
    (error: JinjaError) =>
      error.fileName === 'cubes/orders.yml' && error.line === 3 && /syntax error/.test(error.message),
  );
});

test('the error for an undefined value, filter, function or template names file and line', async () => {
  for (const broken of [
    '{{ a.b.c }}',
    "{{ 'x'|nosuch }}",
    '{{ nosuch() }}',
    "{% import 'no.jinja' as m %}",
  ]) {
    await assert.rejects(render(`cubes:\n${broken}\n`), (error: JinjaError) => {
      assert.equal(error.fileName, 'cubes/orders.yml', broken);
      assert.equal(error.line, 2, broken);
      return true;
    });
  }
});

test('an error in an imported macro or an included file names that file', async () => {
  const files = { 'm.jinja': '\n\n{% macro f(a) %}\n{{ a.b.c }}{% endmacro %}', 'i.jinja': '\n{{ a.b }}' };
  await assert.rejects(render("{% import 'm.jinja' as m %}\n{{ m.f() }}", { files }), {
    fileName: 'm.jinja',
    line: 4,
  });
  await assert.rejects(render("a:\n{% include 'i.jinja' %}", { files }), { fileName: 'i.jinja', line: 2 });
});

test('circular includes and recursive macros are errors', async () => {
  await assert.rejects(
    render("{% include 'b.yml' %}", { name: 'a.yml', files: { 'b.yml': "{% include 'a.yml' %}" } }),
    { name: 'JinjaError' },
  );
  await assert.rejects(render('{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}'), /recursion limit/);
});

test('env_var reads only the given variables, and a missing one is an error with its line', async () => {
  assert.equal(await render("{{ env_var('A') }} {{ env_var('B', 'c') }}", { env: { A: 'x' } }), '"x" "c"');
  assert.ok(process.env.PATH);
  await assert.rejects(render("\n{{ env_var('PATH') }}"), {
    message: 'invalid operation: unknown env variable PATH (in cubes/orders.yml:2)',
    line: 2,
  });
  await assert.rejects(render("{{ env_var('A', default='b') }}"), /default as a positional argument/);
  assert.equal(await render("{{ env_var('A') }}", { env: { A: 'still working' } }), '"still working"');
});

test('a Python model file is refused by name', async () => {
  await assert.rejects(createJinja().loadPythonContext('globals.py', 'x = 1'), {
    fileName: 'globals.py',
    message: /Python model files are not supported: globals\.py/,
  });
});

test('macros, includes, filters and the compile context work across files, escaped as JSON', async () => {
  const files = {
    'macros.jinja': '{% macro column(name) %}- name: {{ name }}{% endmacro %}',
    'part.jinja': "{{ 'p' }}",
  };
  const source = `{% import 'macros.jinja' as m %}{% from 'macros.jinja' import column %}
{{ m.column('a"b') }} {{ column('c') }} {% include 'part.jinja' %}
{{ 'x'|upper|safe }} {{ [1, 2]|tojson }} {{ COMPILE_CONTEXT.securityContext.tenant }} {{ COMPILE_CONTEXT.security_context.tenant }}`;
  const expected = '\n- name: "a\\"b" - name: "c" "p"\nX [1,2] 7 7';
  assert.equal(await render(source, { files }), expected);
  assert.equal(await render(source, { files, name: 'orders.jinja' }), expected);
});
