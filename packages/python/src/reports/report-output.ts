/** What a report returns. */
export type PythonOutput =
  | {
      readonly type: 'dataframe';
      readonly columns: readonly { readonly name: string; readonly type: PythonColumnType }[];
      /** One array per row, in the order of the columns. Times are ISO 8601, without a zone in UTC. */
      readonly rows: readonly (readonly (string | number | boolean | null)[])[];
      /** The rows that the data frame had before it was cut off. */
      readonly rowCount: number;
      readonly isTruncated: boolean;
    }
  | { readonly type: 'text'; readonly text: string; readonly isTruncated: boolean }
  | {
      readonly type: 'image';
      readonly mediaType: 'image/png' | 'image/svg+xml';
      readonly base64: string;
    }
  | { readonly type: 'vega-lite'; readonly spec: Readonly<Record<string, unknown>> };

export type PythonColumnType = 'string' | 'number' | 'time' | 'boolean';

const TYPES: readonly unknown[] = ['string', 'number', 'time', 'boolean'] satisfies PythonColumnType[];
/** How deeply the specification of a chart may be nested, because its readers recurse. */
const MOST_LEVELS = 100;
const INVALID = 'The report returned an invalid result.';

/** The parts of a result that the sandbox sends. */
export interface Reported {
  readonly output: PythonOutput | null;
  readonly error: string | null;
}

/** Reads what a sandbox has sent. The report's code could have written it, so nothing in it is trusted. */
export function readReported(text: string): Reported {
  const sent = parsed(text);
  if (!isObject(sent)) return { output: null, error: INVALID };
  if (typeof sent.error === 'string') return { output: null, error: sent.error };
  if (sent.output === null) return { output: null, error: null };
  const output = isObject(sent.output) ? outputOf(sent.output) : undefined;
  if (output === undefined) return { output: null, error: INVALID };
  if (output.type === 'vega-lite' && loadsData(output.spec))
    return {
      output: null,
      error: 'The Vega-Lite chart loads data from a URL; its data must be in `values`.',
    };
  return { output, error: null };
}

function outputOf(sent: Readonly<Record<string, unknown>>): PythonOutput | undefined {
  const { type, isTruncated = false } = sent;
  if (typeof isTruncated !== 'boolean') return undefined;
  if (type === 'text' && typeof sent.text === 'string') return { type, text: sent.text, isTruncated };
  if (type === 'vega-lite' && isObject(sent.spec) && isWithin(sent.spec, MOST_LEVELS))
    return { type, spec: sent.spec };
  if (type === 'image' && typeof sent.base64 === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(sent.base64)) {
    const { mediaType, base64 } = sent;
    if (mediaType === 'image/png' || mediaType === 'image/svg+xml') return { type, mediaType, base64 };
  }
  if (type === 'dataframe') {
    const { columns, rows, rowCount } = sent;
    if (isColumns(columns) && isRows(rows, columns.length) && Number.isSafeInteger(rowCount))
      return { type, columns, rows, rowCount: rowCount as number, isTruncated };
  }
  return undefined;
}

type Table = Extract<PythonOutput, { type: 'dataframe' }>;

function isColumns(columns: unknown): columns is Table['columns'] {
  return (
    Array.isArray(columns) &&
    columns.every(
      (column) => isObject(column) && typeof column.name === 'string' && TYPES.includes(column.type),
    )
  );
}

function isRows(rows: unknown, width: number): rows is Table['rows'] {
  return (
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row) && row.length === width && row.every((value) => !isObject(value)))
  );
}

/** Whether a chart would make its viewer's browser request an address with data. */
function loadsData(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(loadsData);
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([name, item]) => (name === 'data' && isObject(item) && 'url' in item) || loadsData(item),
  );
}

/** Whether the objects and lists of a value are nested at most this deep. */
function isWithin(value: unknown, levels: number): boolean {
  if (!isObject(value)) return true;
  return levels > 0 && Object.values(value).every((member) => isWithin(member, levels - 1));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
