import type { ZoneOffsets } from '../../protocol/model-protocol.ts';

const NAME = String.raw`(?:"[^"]+"|[a-z_]\w*)`;
const COLUMN = String.raw`${NAME}(?:\.${NAME})*`;
const IS_COLUMN = new RegExp(`^${COLUMN}$`, 'i');
const IS_SHIFTED_COLUMN = new RegExp(String.raw`^\(${COLUMN} [+-] interval '[^']*'\)$`, 'i');
const IS_CAST_COLUMN = new RegExp(String.raw`^${COLUMN}(?:::[a-z_]\w*)+$`, 'i');
const QUOTED = /'(?:[^']|'')*'|"[^"]*"/g;

/**
 * The types whose values have no zone. Sessions are in UTC, so that a cast to `timestamptz` does not change them, but
 * takes DuckDB a calendar calculation for each row.
 */
const NAIVE = "('DATE', 'TIMESTAMP', 'TIMESTAMP_NS')";
const ZONED = "'TIMESTAMP WITH TIME ZONE'";

/** The most periods of constant offset that are compared one after the other. More of them are looked up in lists. */
const MOST_PERIODS = 8;
const MICROS = 1_000_000;
/** Lengths of slots in bits of microseconds, the longest first: 102, 51 and 25 days. */
const LEAST_BITS = 41;
const SLOT_BITS = [43, 42, LEAST_BITS];

/** Whether SQL is the name of a column, which costs nothing to repeat. */
export function isColumn(sql: string): boolean {
  return IS_COLUMN.test(sql);
}

/** Whether SQL is a column that the engine has moved in time. */
export function isShiftedColumn(sql: string): boolean {
  return IS_SHIFTED_COLUMN.test(sql);
}

/**
 * Whether a cast behind SQL applies to all of it, and repeating it in branches of which one remains costs nothing: a
 * column, a call or parentheses, without a subquery.
 */
export function isWhole(sql: string): boolean {
  if (IS_COLUMN.test(sql) || IS_CAST_COLUMN.test(sql)) return true;
  const plain = sql.replace(QUOTED, 'q');
  const [opening] = /^\w*\(/.exec(plain) ?? [];
  if (opening === undefined || /\bselect\b|\bfrom\b|['"$?]|--|\/\*/i.test(plain)) return false;
  let depth = 1;
  for (let at = opening.length; at < plain.length; at += 1) {
    if (plain[at] === '(') depth += 1;
    if (plain[at] === ')') depth -= 1;
    if (depth === 0) return at === plain.length - 1;
  }
  return false;
}

/**
 * A time of any type as a timestamp in UTC: what `timezone('UTC', sql::timestamptz)` returns. DuckDB knows the type when
 * it plans the query, and keeps one branch.
 */
export function utcTime(sql: string): string {
  const exact = exactTime(sql, 'UTC');
  return (
    `case when typeof(${sql}) in ${NAIVE} then ${sql}::timestamp ` +
    `when typeof(${sql}) = ${ZONED} then coalesce(make_timestamp(epoch_us(${sql}::timestamptz)), ${exact}) ` +
    `else ${exact} end`
  );
}

/**
 * A time of any type as a timestamp in a zone: what `timezone(zone, sql::timestamptz)` returns. Within the given periods
 * it adds their offsets, which are DuckDB's own; elsewhere, and for infinite times and texts, it calls that function.
 */
export function zonedTime(sql: string, zone: string, known: ZoneOffsets): string {
  const exact = exactTime(sql, zone);
  if (known.offsets.length > MOST_PERIODS) return timeFromLists(sql, exact, known);
  const naive = `when typeof(${sql}) in ${NAIVE} then ${timeFromPeriods(`${sql}::timestamp`, '', exact, known)}`;
  // DuckDB would calculate the shift of a zoned time, which is slow, for every comparison.
  if (isShiftedColumn(sql)) return `case ${naive} else ${exact} end`;
  const zoned = timeFromPeriods(`${sql}::timestamptz`, '+00', exact, known);
  return `case ${naive} when typeof(${sql}) = ${ZONED} then ${zoned} else ${exact} end`;
}

function timeFromPeriods(sql: string, utc: string, exact: string, { offsets, end }: ZoneOffsets): string {
  const before = (seconds: number) => `when ${sql} < '${timestamp(seconds)}${utc}' then`;
  const [[start] = [0]] = offsets;
  const periods = offsets.map(([, offset], index) => {
    const time = `make_timestamp(epoch_us(${sql}) + ${microseconds(offset)})`;
    return `${before(offsets[index + 1]?.[0] ?? end)} ${time}`;
  });
  return `case ${before(start)} ${exact} ${periods.join(' ')} else ${exact} end`;
}

/** The offsets that apply between two times, and those before and after them, within which most windows are. */
export function offsetsBetween({ offsets, end }: ZoneOffsets, from: number, to: number): ZoneOffsets {
  const first = offsets.findLastIndex(([start]) => start <= from);
  const after = offsets.findIndex(([start]) => start > to);
  const last = after === -1 ? offsets.length : after + 1;
  return { offsets: offsets.slice(Math.max(0, first - 1), last), end: offsets[last]?.[0] ?? end };
}

/**
 * A comparison of a time with parameters that are cast to `timestamptz`, in the type of the time. The cast of the time to
 * the type of the parameters is what DuckDB does by itself, but not for `TIMESTAMP_NS`.
 */
export function comparison(
  sql: string,
  params: readonly string[],
  compare: (sql: string, ...params: string[]) => string,
): string {
  const times = params.map((param) => /^(\$\d+\$)::timestamptz$/.exec(param)?.[1]);
  if (!isWhole(sql) || times.includes(undefined)) return compare(sql, ...params);
  const naive = compare(`${sql}::timestamp`, ...times.map((param) => `${param}::timestamp`));
  return `case when typeof(${sql}) in ${NAIVE} then ${naive} else ${compare(`${sql}::timestamptz`, ...params)} end`;
}

function exactTime(sql: string, zone: string): string {
  return `timezone('${zone}', ${sql}::timestamptz)`;
}

/** Microseconds since 1970; null for infinite times and other types. */
function microsOf(sql: string): string {
  const naive = `when typeof(${sql}) in ${NAIVE} then epoch_us(${sql}::timestamp)`;
  if (isShiftedColumn(sql)) return `case ${naive} end`;
  return `case ${naive} when typeof(${sql}) = ${ZONED} then epoch_us(${sql}::timestamptz) end`;
}

/**
 * Divides time into slots in which the zone changes at most once, and looks up two lists. The first contains how far
 * the change of a slot is before its end: times are moved by this, so that times after the change are in the next slot.
 * The second contains the offset of each slot. Times outside of the lists, and in slots with more changes, have none,
 * so that they are calculated.
 */
function timeFromLists(sql: string, exact: string, { offsets, end }: ZoneOffsets): string {
  const micros = microsOf(sql);
  const bits = SLOT_BITS.find((some) => !slotsOf(offsets, end, some).moves.includes(null)) ?? LEAST_BITS;
  const { moves, shifts } = slotsOf(offsets, end, bits);
  // Before 1970, slots are negative, which would count from the end of the list.
  const slot = `(${micros} >> ${bits}) & ${2 ** (64 - bits) - 1}`;
  const moved = `${micros} + ${listOf(moves)}[${slot}]`;
  return `coalesce(make_timestamp(${micros} + ${listOf(shifts)}[(${moved}) >> ${bits}]), ${exact})`;
}

/** In microseconds, from the first slot after 1970, since no list has an index of 0. */
function slotsOf(offsets: ZoneOffsets['offsets'], end: number, bits: number) {
  const size = 2 ** bits;
  const count = Math.floor((end * MICROS) / size);
  const starts = offsets.map(([start]) => start * MICROS);
  const moves: (number | null)[] = [];
  const shifts: number[] = [];
  for (let slot = 1, current = 0; slot <= count; slot += 1) {
    const to = (slot + 1) * size;
    while ((starts[current + 1] ?? to) <= slot * size) current += 1;
    const [change = to, another] = starts.slice(current + 1, current + 3).filter((start) => start < to);
    if (slot < count) moves.push(another === undefined ? to - change : null);
    shifts.push((offsets[current]?.[1] ?? 0) * MICROS);
  }
  return { moves, shifts };
}

function listOf(values: readonly (number | null)[]): string {
  return `('[${values.map(String).join(',')}]'::bigint[])`;
}

/** A time in UTC, as DuckDB reads it. */
function timestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** As text, because a number of JavaScript may be written with an exponent. */
function microseconds(seconds: number): string {
  return String(BigInt(seconds) * 1_000_000n);
}
