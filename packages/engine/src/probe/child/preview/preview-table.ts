import type { Engine } from '../../../engine-version.ts';
import type { PreviewedRows, ProbeReply, ProbeRequest } from '../../probe-protocol.ts';
import { cutText } from '../cut-text.ts';
import { connect, describeError, prepareSources, within } from '../sources.ts';
import { PREVIEW_CHARACTERS, PREVIEW_ROWS, previewSql } from './preview-sql.ts';

const SECONDS = 12;
/** The most characters of all rows together. */
const MAX_CHARACTERS = 2_000_000;

/** Reads the first rows of a table of the first data source, each value as text. */
export async function previewTable(
  engine: Engine,
  request: Extract<ProbeRequest, { kind: 'preview' }>,
): Promise<ProbeReply> {
  const [source] = request.sources;
  if (source === undefined) throw new Error('No data source was given');
  await prepareSources(engine, request);
  try {
    const driver = await connect(engine, source, request.variables, SECONDS + 1);
    const { sql, isLength } = previewSql(source.type, request.table);
    const rows = await within(SECONDS, driver.query(sql, []));
    return {
      kind: 'previewed',
      preview: textsOf(isLength.length === 0 ? [] : rows.slice(0, PREVIEW_ROWS), isLength),
    };
  } catch (error) {
    return { kind: 'refused', error: describeError(error) };
  }
}

function textsOf(found: readonly Record<string, unknown>[], isLength: readonly boolean[]): PreviewedRows {
  const rows: (string | null)[][] = [];
  let characters = 0;
  for (const row of found) {
    const values = valuesOf(row);
    const texts = isLength.map((is, index) => {
      const value = values.get(`c${index}`);
      return is && value != null ? bytes(Number(value)) : textOf(value);
    });
    characters += texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (characters > MAX_CHARACTERS) return { rows, isCut: true };
    rows.push(texts);
  }
  return { rows, isCut: false };
}

/** Some data sources return the names of columns in upper case. */
export function valuesOf(row: Record<string, unknown>): Map<string, unknown> {
  return new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return bytes(value.length);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return cutText(
    typeof value === 'object' ? JSON.stringify(value, withBigInts) : String(value),
    PREVIEW_CHARACTERS,
  );
}

const withBigInts = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
const bytes = (length: number) => `(${length} bytes)`;
