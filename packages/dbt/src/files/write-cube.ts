import type { Cube, Dimension, Join, Measure, Origin } from '../cubes/cube-draft.ts';
import type { JsonObject } from '../manifest/json-values.ts';
import { formatOf } from '../semantic/format.ts';
import { HEADER } from './generated-header.ts';
import { writeMeta } from './write-meta.ts';
import { yamlScalar, yamlText } from './yaml-text.ts';

/** The content of a cube's file. */
export function writeCube(cube: Cube): string {
  const { name, table, title, description, model } = cube;
  let text = `${HEADER}\ncubes:\n  - name: ${yamlScalar(name)}\n    sql_table: ${yamlScalar(table)}\n`;
  if (!cube.isPublic) text += '    public: false\n';
  text += writeTexts('    ', title, description);
  text += writeMeta('    ', model.meta, `        node: ${yamlText(model.id)}\n${writeJoinOrigins(cube)}`);
  if (cube.joins.size > 0) text += '\n    joins:\n';
  for (const join of cube.joins.values()) text += writeJoin(join);
  if (cube.dimensions.size > 0) text += '\n    dimensions:\n';
  for (const dimension of cube.dimensions.values()) text += writeDimension(dimension);
  if (cube.measures.size > 0) text += '\n    measures:\n';
  for (const measure of cube.measures.values()) text += writeMeasure(measure);
  return text;
}

function writeJoin({ to, relationship, sql }: Join): string {
  return `      - name: ${yamlScalar(to.name)}\n        relationship: ${relationship}\n        sql: ${yamlScalar(sql)}\n`;
}

/** The origins of all joins, for the `meta` of the cube: a join cannot have its own. */
function writeJoinOrigins(cube: Cube): string {
  let text = cube.joins.size > 0 ? '        joins:\n' : '';
  for (const { to, origin } of cube.joins.values())
    text += `          ${yamlScalar(to.name)}:\n${writeOrigin('            ', origin)}`;
  return text;
}

function writeDimension({ name, sql, type, keyRule, title, description, meta, origin }: Dimension): string {
  let text = `      - name: ${yamlScalar(name)}\n        sql: ${yamlScalar(sql)}\n        type: ${type}\n`;
  // The engine hides keys that are not public.
  if (keyRule !== null) text += '        primary_key: true\n        public: true\n';
  if (type === 'number') text += writeFormat(meta);
  const key = keyRule === null ? '' : `            primary_key: ${keyRule}\n`;
  return `${text}${writeTexts('        ', title, description)}${writeMeta('        ', meta, writeOrigin('            ', origin) + key)}`;
}

function writeMeasure(measure: Measure): string {
  const { name, type, sql, filters, rollingWindow, shift, isHidden } = measure;
  let text = `      - name: ${yamlScalar(name)}\n        type: ${type}\n`;
  if (sql !== null) text += `        sql: ${yamlScalar(sql)}\n`;
  if (filters.length > 0) text += '        filters:\n';
  for (const filter of filters) text += `          - sql: ${yamlScalar(filter)}\n`;
  if (rollingWindow !== null) text += '        rolling_window:\n';
  for (const [field, value] of Object.entries(rollingWindow ?? {})) text += `          ${field}: ${value}\n`;
  if (shift !== null)
    text += `        multi_stage: true\n        time_shift:\n          - interval: ${shift}\n            type: prior\n`;
  if (isHidden) text += '        public: false\n';
  text += writeFormat(measure.meta);
  const origin = writeOrigin('            ', measure.origin);
  return `${text}${writeTexts('        ', measure.title, measure.description)}${writeMeta('        ', measure.meta, origin)}`;
}

function writeFormat(meta: JsonObject): string {
  const found = formatOf(meta);
  if (found === null) return '';
  const code = found.currency === null ? '' : `        currency: ${found.currency}\n`;
  return `        format: ${found.format}\n${code}`;
}

/** The last node, escaped: most members of a cube come from the same one. */
let lastNode = '';
let lastScalar = '';

function writeOrigin(indent: string, { node, column, rule }: Origin): string {
  if (node !== lastNode) lastScalar = yamlText(node);
  lastNode = node;
  const shown = column === undefined ? '' : `${indent}column: ${yamlText(column)}\n`;
  return `${indent}node: ${lastScalar}\n${shown}${indent}rule: ${rule}\n`;
}

/** Title and description, if they are not empty: YAML reads an empty text as null, which the engine refuses. */
export function writeTexts(indent: string, title: string, description: string): string {
  const shown = description.trim();
  const first = title.trim() === '' ? '' : `${indent}title: ${yamlText(title)}\n`;
  return shown === '' ? first : `${first}${indent}description: ${yamlText(shown)}\n`;
}
