import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CompilePool, createJinja, loadEngine, type ProjectFile } from '../packages/engine/src/index.ts';

/*
 * Measures how long compiling a data model takes through the pool, against the same compiler called directly.
 *
 * Cold: a pool with a standby worker, against a process that has loaded the compiler and nothing else; both
 * compile the whole model. Changed: the same pool after one file of the model has changed. Each round has its
 * own processes. The medians are reported, since other work shares the two cores.
 */

const CUBES = 300;
const MEMBERS = 20;
const ROUNDS = 3;
const TIME_CAP_MS = 150_000;

type Variant = 'yaml' | 'js';
export type CompileBench = {
  model: string;
  directMs: number;
  poolColdMs: number;
  poolChangedMs: number;
  coldToDirect: number;
  changedToCold: number;
};

/** Measures both kinds of model. Stops early, after at least one round each, when the time is up. */
export async function run(): Promise<CompileBench[]> {
  const results: CompileBench[] = [];
  const started = performance.now();
  for (const [index, variant] of (['yaml', 'js'] as const).entries()) {
    const cap = (TIME_CAP_MS * (index + 1)) / 2;
    const rounds: { directMs: number; poolColdMs: number; poolChangedMs: number }[] = [];
    while (rounds.length < ROUNDS && (rounds.length === 0 || performance.now() - started < cap)) {
      rounds.push({ directMs: await direct(variant), ...(await throughPool(variant)) });
    }
    const directMs = median(rounds.map((round) => round.directMs));
    const poolColdMs = median(rounds.map((round) => round.poolColdMs));
    const poolChangedMs = median(rounds.map((round) => round.poolChangedMs));
    results.push({
      model: `${CUBES} cubes of ${MEMBERS} members in ${variant}`,
      directMs,
      poolColdMs,
      poolChangedMs,
      coldToDirect: ratio(poolColdMs, directMs),
      changedToCold: ratio(poolChangedMs, poolColdMs),
    });
  }
  return results;
}

async function direct(variant: Variant): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.url),
    'direct',
    variant,
  ]);
  return Number(stdout);
}

/** Runs in its own process: prints the milliseconds of one compilation. */
async function compileDirectly(variant: Variant): Promise<void> {
  const compile = loadEngine().schemaCompiler.compile as unknown as (
    repository: unknown,
    options: unknown,
  ) => unknown;
  const files = generatedModel(variant).map(({ path, content }) => ({
    fileName: path.slice('model/'.length),
    content,
  }));
  const repository = { localPath: () => '/model', dataSchemaFiles: async () => files };
  const started = performance.now();
  await compile(repository, { nativeInstance: createJinja(), compileContext: {} });
  process.stdout.write(`${Math.round(performance.now() - started)}`, () => process.exit(0));
}

async function throughPool(variant: Variant): Promise<{ poolColdMs: number; poolChangedMs: number }> {
  const pool = new CompilePool({ size: 1, timeoutMs: 120_000 });
  const files = generatedModel(variant);
  const timed = async () => {
    const started = performance.now();
    const { valid, cubesCount } = await pool.compile({ deploymentKey: 'bench', files });
    if (!valid || cubesCount !== CUBES) throw new Error('The generated model does not compile');
    return Math.round(performance.now() - started);
  };
  try {
    await pool.warm();
    const poolColdMs = await timed();
    // Not measured: the pool starts its next standby worker once a deployment has taken one.
    await pool.warm();
    const changed: number[] = [];
    for (let edit = 0; edit < 5; edit += 1) {
      const index = (edit * 61) % CUBES;
      const file = files[index] as ProjectFile;
      files[index] = { ...file, content: file.content.replaceAll('Column 1', `Column 1, edit ${edit}`) };
      changed.push(await timed());
    }
    return { poolColdMs, poolChangedMs: median(changed) };
  } finally {
    await pool.close();
  }
}

export function generatedModel(variant: Variant, cubes = CUBES): ProjectFile[] {
  return Array.from({ length: cubes }, (_, index) => ({
    path: `model/cubes/cube_${index}.${variant === 'yaml' ? 'yml' : 'js'}`,
    content: variant === 'yaml' ? yamlCube(index) : jsCube(index),
  }));
}

const TYPES = ['string', 'number', 'time', 'boolean'];
const columns = Array.from({ length: MEMBERS / 2 - 1 }, (_, column) => column);

function yamlCube(index: number): string {
  const join = `    joins:
      - { name: cube_${index - 1}, sql: "{CUBE}.parent_id = {cube_${index - 1}.id}", relationship: many_to_one }
`;
  return `cubes:
  - name: cube_${index}
    sql_table: public.table_${index}
${index === 0 ? '' : join}    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
${columns
  .map(
    (column) => `      - name: column_${column}
        sql: "{CUBE}.column_${column}"
        type: ${TYPES[column % 4]}
        title: Column ${column}
        description: What column ${column} of table ${index} says
`,
  )
  .join('')}    measures:
      - { name: count, type: count }
${columns
  .map(
    (column) => `      - name: total_${column}
        sql: ${column % 3 === 0 ? '"{column_1} * 2"' : `amount_${column}`}
        type: sum
        filters:
          - sql: "{CUBE}.column_${column} = 1"
`,
  )
  .join('')}`;
}

function jsCube(index: number): string {
  const reference = '$' + '{column_1} * 2';
  const join = `cube_${index - 1}: { sql: \`\${CUBE}.parent_id = \${cube_${index - 1}.id}\`, relationship: \`many_to_one\` }`;
  return `cube(\`cube_${index}\`, {
  sqlTable: \`public.table_${index}\`,
  joins: { ${index === 0 ? '' : join} },
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primaryKey: true },
${columns
  .map(
    (column) => `    column_${column}: {
      sql: \`\${CUBE}.column_${column}\`,
      type: \`${TYPES[column % 4]}\`,
      title: \`Column ${column}\`,
      description: \`What column ${column} of table ${index} says\`,
    },
`,
  )
  .join('')}  },
  measures: {
    count: { type: \`count\` },
${columns
  .map(
    (column) => `    total_${column}: {
      sql: \`${column % 3 === 0 ? reference : `amount_${column}`}\`,
      type: \`sum\`,
      filters: [{ sql: \`\${CUBE}.column_${column} = 1\` }],
    },
`,
  )
  .join('')}  },
});
`;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

function ratio(value: number, floor: number): number {
  return Math.round((value / floor) * 1000) / 1000;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === 'direct') await compileDirectly(process.argv[3] as Variant);
  else process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
}
