import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const COLUMNS = 20;
/** The number of models in a folder, which share a properties file. */
const OF_A_FOLDER = 25;
const TYPES = [
  'bigint',
  'varchar',
  'timestamp',
  'decimal(12, 2)',
  'boolean',
  'date',
  'double',
  'varchar(64)',
];

/**
 * Writes a dbt project with this many models of 20 described columns each. A tenth are dimensions, which
 * the other models refer to, with `unique` and `not_null` tests on their keys and `relationships` tests on
 * half of the references.
 */
export function makeDbtProject(folder: string, models: number): void {
  mkdirSync(join(folder, 'models'), { recursive: true });
  writeFileSync(join(folder, 'dbt_project.yml'), PROJECT);
  const dimensions = Math.ceil(models / 10);
  for (let first = 0; first < models; first += OF_A_FOLDER) {
    const place = join(folder, 'models', `area_${first / OF_A_FOLDER}`);
    mkdirSync(place);
    const numbers = Array.from({ length: Math.min(OF_A_FOLDER, models - first) }, (_, at) => first + at);
    for (const number of numbers)
      writeFileSync(join(place, `${nameOf(number, dimensions)}.sql`), sqlOf(number, dimensions));
    const properties = numbers.map((number) => propertiesOf(number, dimensions)).join('\n');
    writeFileSync(join(place, '_models.yml'), `models:\n${properties}`);
  }
}

const PROJECT = `name: bench
version: '1.0.0'
profile: bench
model-paths: ['models']
flags:
  send_anonymous_usage_stats: false
`;

const nameOf = (number: number, dimensions: number) =>
  number < dimensions ? `dim_${number}` : `fct_${number}`;

/** The dimension a fact refers to. */
const targetOf = (number: number, dimensions: number) => number % dimensions;

function columnsOf(number: number): { name: string; type: string }[] {
  return Array.from({ length: COLUMNS - 2 }, (_, at) => ({
    name: at % 4 === 3 ? `amount_${at}` : `attribute_${at}`,
    type: at % 4 === 3 ? 'decimal(12, 2)' : (TYPES[(number + at) % TYPES.length] ?? 'varchar'),
  }));
}

function sqlOf(number: number, dimensions: number): string {
  const columns = columnsOf(number).map(({ name, type }) => `    cast(null as ${type}) as ${name}`);
  const from =
    number < dimensions ? '' : `\nfrom {{ ref('${nameOf(targetOf(number, dimensions), dimensions)}') }}`;
  const keys = [`    ${number} as id`, `    ${targetOf(number, dimensions)} as parent_id`];
  return `select\n${[...keys, ...columns].join(',\n')}${from}\n`;
}

function propertiesOf(number: number, dimensions: number): string {
  const isFact = number >= dimensions;
  const target = nameOf(targetOf(number, dimensions), dimensions);
  const relation =
    isFact && number % 2 === 0
      ? `\n        data_tests:\n          - relationships:\n              arguments: {to: ref('${target}'), field: id}`
      : '';
  const columns = columnsOf(number).map(
    ({ name, type }) =>
      `      - name: ${name}\n        description: What ${name} of model ${number} means to people.\n        data_type: ${type}`,
  );
  return [
    `  - name: ${nameOf(number, dimensions)}`,
    `    description: Model ${number}, one row of something.`,
    '    columns:',
    '      - name: id\n        data_type: bigint\n        data_tests: [unique, not_null]',
    `      - name: parent_id\n        data_type: bigint${relation}`,
    ...columns,
  ].join('\n');
}
