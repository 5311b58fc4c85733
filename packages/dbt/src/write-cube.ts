import type { Cube, Dimension, Join, Measure, Origin } from './cube-draft.ts';
import type { JsonRecord } from './json-values.ts';
import { writeMeta } from './write-meta.ts';
import { yamlScalar, yamlText } from './yaml-text.ts';

/** What stands above every generated file. */
export const HEADER = `# Generated from a dbt project. The next sync overwrites this file: extend its cubes and views in other folders.
`;

/** The file of one cube. */
export function writeCube(cube: Cube): string {
  const lines = [
    `${HEADER}`,
    'cubes:',
    `  - name: ${yamlScalar(cube.name)}`,
    `    sql_table: ${yamlScalar(cube.table)}`,
  ];
  lines.push(...writeTexts('    ', cube.title, cube.description));
  const { id } = cube.model;
  lines.push(...writeMeta('    ', cube.model.meta, { node: id, ...originsOfJoins(cube) }));
  if (cube.joins.size > 0) lines.push('', '    joins:', ...[...cube.joins.values()].flatMap(writeJoin));
  if (cube.dimensions.size > 0)
    lines.push('', '    dimensions:', ...[...cube.dimensions.values()].flatMap(writeDimension));
  if (cube.measures.size > 0)
    lines.push('', '    measures:', ...[...cube.measures.values()].flatMap(writeMeasure));
  return `${lines.join('\n')}\n`;
}

function writeJoin(join: Join): string[] {
  return [
    `      - name: ${yamlScalar(join.to.name)}`,
    `        relationship: ${join.relationship}`,
    `        sql: ${yamlScalar(join.sql)}`,
  ];
}

/** A join has no `meta` of its own: where it comes from stands in that of the cube. */
function originsOfJoins(cube: Cube): JsonRecord {
  if (cube.joins.size === 0) return {};
  const origins = [...cube.joins.values()].map((join) => [join.to.name, { ...join.origin }]);
  return { joins: Object.fromEntries(origins) };
}

function writeDimension(dimension: Dimension): string[] {
  const { name, sql, type, keyRule, isHidden } = dimension;
  const lines = [
    `      - name: ${yamlScalar(name)}`,
    `        sql: ${yamlScalar(sql)}`,
    `        type: ${type}`,
  ];
  if (keyRule !== null) lines.push('        primary_key: true');
  if (isHidden) lines.push('        public: false');
  lines.push(...writeTexts('        ', dimension.title, dimension.description));
  const key = keyRule === null ? {} : { primary_key: keyRule };
  lines.push(...writeMeta('        ', dimension.meta, { ...originOf(dimension.origin), ...key }));
  return lines;
}

function writeMeasure(measure: Measure): string[] {
  const { name, type, sql, filters, rollingWindow, shift, isHidden } = measure;
  const lines = [`      - name: ${yamlScalar(name)}`, `        type: ${type}`];
  if (sql !== null) lines.push(`        sql: ${yamlScalar(sql)}`);
  if (filters.length > 0)
    lines.push('        filters:', ...filters.map((filter) => `          - sql: ${yamlScalar(filter)}`));
  if (rollingWindow !== null) {
    const fields = Object.entries(rollingWindow);
    lines.push('        rolling_window:', ...fields.map(([field, value]) => `          ${field}: ${value}`));
  }
  if (shift !== null) {
    lines.push('        multi_stage: true', '        time_shift:');
    lines.push(`          - interval: ${shift}`, '            type: prior');
  }
  if (isHidden) lines.push('        public: false');
  lines.push(...writeTexts('        ', measure.title, measure.description));
  lines.push(...writeMeta('        ', measure.meta, originOf(measure.origin)));
  return lines;
}

function originOf({ node, column, rule }: Origin): JsonRecord {
  return column === undefined ? { node, rule } : { node, column, rule };
}

/** Title and description. An empty text would be read as null, which the engine refuses. */
export function writeTexts(indent: string, title: string, description: string): string[] {
  const lines: string[] = [];
  if (title.trim() !== '') lines.push(`${indent}title: ${yamlText(title)}`);
  if (description.trim() !== '') lines.push(`${indent}description: ${yamlText(description.trim())}`);
  return lines;
}
