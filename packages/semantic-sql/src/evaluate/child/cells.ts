import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBIntervalValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Cell } from '../protocol.ts';

/**
 * A value of a result as JSON has it: times as `2025-01-31T10:00:00.000`, integers that a double does not represent as
 * text, and null for infinity and NaN.
 */
export function cellOf(value: DuckDBValue): Cell {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint': {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    default:
      break;
  }
  if (value === null || value === undefined) return null;
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)
    return timeOf(value.micros);
  if (value instanceof DuckDBDateValue) return timeOf(BigInt(value.days) * 86_400_000_000n);
  if (value instanceof DuckDBDecimalValue) return numberOf(String(value));
  if (value instanceof DuckDBIntervalValue) return String(value);
  return String(value);
}

/** The latest time that a JavaScript date can have. */
const LATEST_MS = 8.64e15;

function timeOf(micros: bigint): Cell {
  const [ms, rest] = [Number(micros / 1000n), Number(micros % 1000n)];
  if (Math.abs(ms) > LATEST_MS) return null;
  const [whole, part] = rest < 0 ? [ms - 1, rest + 1000] : [ms, rest];
  const text = new Date(whole).toISOString().slice(0, -1);
  return part === 0 ? text : `${text}${String(part).padStart(3, '0')}`;
}

const EXACT_DIGITS = 15;

function numberOf(text: string): Cell {
  return text.replace(/\D/g, '').replace(/^0+/, '').length <= EXACT_DIGITS ? Number(text) : text;
}
