import type { ModelFile } from '../protocol/model-files.ts';

/**
 * A model that uses a bit of every feature, compiled before a worker accepts work, so that everything
 * loaded on first use is loaded. More cubes also get more code optimised.
 */
const warmModel = ({ cubes, scripts }: { cubes: number; scripts: number }): ModelFile[] => [
  ...Array.from({ length: cubes }, (_, index) => file(`cubes/warm_${index}.yml`, yamlCube(index))),
  ...Array.from({ length: scripts }, (_, index) => file(`cubes/warm_js_${index}.js`, jsCube(index))),
  file(
    'macros.jinja',
    '{% macro dimension(name) %}- { name: {{ name }}, sql: "{{ name | safe }}", type: string }{% endmacro %}',
  ),
  file(
    'cubes/warm_jinja.yml',
    `{% import 'macros.jinja' as m %}
cubes:
  - name: warm_jinja
    sql_table: {{ env_var('WARM', 'warm') }}
    dimensions:
    {%- for name in ['a', 'b'] %}
      {{ m.dimension(name) }}
    {%- endfor %}
`,
  ),
  file(
    'views/warm.yml',
    `views:
  - name: warm_view
    cubes:
      - { join_path: warm_1, includes: "*" }
      - { join_path: warm_1.warm_0, prefix: true, includes: [count, status] }
    folders:
      - { name: Folder, includes: [count] }
    access_policy:
      - { group: "*", member_level: { includes: "*" }, row_level: { filters: [{ member: status, operator: equals, values: ["a"] }] } }
`,
  ),
];

/** For a standby worker. */
export const WARM_MODEL = warmModel({ cubes: 12, scripts: 3 });
/** For a worker that a request is already waiting for. */
export const SMALL_WARM_MODEL = warmModel({ cubes: 2, scripts: 1 });

function file(fileName: string, content: string): ModelFile {
  return { fileName, path: `model/${fileName}`, content };
}

function yamlCube(index: number): string {
  const join =
    index === 0
      ? ''
      : `
    joins:
      - name: warm_${index - 1}
        sql: "{CUBE}.parent_id = {warm_${index - 1}.id}"
        relationship: many_to_one`;
  const dimensions = Array.from(
    { length: 8 },
    (_, column) => `
      - name: column_${column}
        title: Column ${column}
        description: A column, number ${column}
        sql: "{CUBE}.column_${column}"
        type: ${['string', 'number', 'time', 'boolean'][column % 4]}`,
  ).join('');
  const measures = Array.from(
    { length: 8 },
    (_, column) => `
      - name: total_${column}
        sql: "{column_${column}} * 2"
        type: sum
        filters:
          - sql: "{CUBE}.column_${column} > 0"`,
  ).join('');
  return `cubes:
  - name: warm_${index}
    sql_table: public.warm_${index}${join}
    dimensions:
      - name: id
        sql: id
        type: number
        primary_key: true
      - name: status
        sql: >
          CASE WHEN {CUBE}.done THEN 'done' ELSE lower({CUBE}.status) END
        type: string${dimensions}
    measures:
      - name: count
        type: count
        drill_members: [id, status]${measures}
    segments:
      - name: done
        sql: "{CUBE}.status = 'done'"
    pre_aggregations:
      - name: main
        measures: [count]
        dimensions: [status]
`;
}

function jsCube(index: number): string {
  return `cube(\`warm_js_${index}\`, {
  sql: \`SELECT * FROM warm_\${'js'}\`,
  joins: { warm_${index}: { relationship: 'many_to_one', sql: \`\${CUBE}.id = \${warm_${index}.id}\` } },
  dimensions: {
    id: { sql: \`id\`, type: 'number', primaryKey: true },
    status: { sql: \`\${CUBE}.status\`, type: 'string' },
  },
  measures: {
    count: { type: 'count', drillMembers: [id, status] },
    total: { sql: \`\${CUBE}.amount\`, type: 'sum', filters: [{ sql: \`\${CUBE.status} = 'done'\` }] },
  },
  segments: { done: { sql: \`\${CUBE}.status = 'done'\` } },
});
`;
}
