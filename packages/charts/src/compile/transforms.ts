import { fieldOf } from './field-names.ts';
import { at, type Dict, isDict } from './json.ts';
import { SpecError } from './spec-error.ts';
import { utcUnit } from './time-units.ts';

/** Members of transforms that contain names of columns. */
const FIELDS = new Set(
  'field groupby fold pivot value key flatten loess on regression density quantile extent impute stack bin sample'.split(
    ' ',
  ),
);
const KINDS = (
  'aggregate bin calculate density extent filter flatten fold impute joinaggregate loess pivot quantile ' +
  'regression sample stack timeUnit window'
).split(' ');

/**
 * Transforms with escaped names of columns and times in UTC.
 * @param folded collects the fields whose values are names of columns
 */
export function polishTransforms(transforms: unknown, path: string, folded: Set<string>): Dict[] {
  if (!Array.isArray(transforms)) throw new SpecError(path, 'must be a list');
  return transforms.map((transform, index) => {
    const place = at(path, index);
    if (!isDict(transform)) throw new SpecError(place, 'must be an object');
    if (Object.hasOwn(transform, 'lookup')) throw new SpecError(place, 'must not look up other data');
    if (!KINDS.some((kind) => Object.hasOwn(transform, kind)))
      throw new SpecError(place, `must have one of ${KINDS.join(', ')}`);
    if (Array.isArray(transform.fold)) {
      const [key] = Array.isArray(transform.as) ? transform.as : ['key'];
      if (typeof key === 'string') folded.add(key);
    }
    return escaped(transform) as Dict;
  });
}

function escaped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(escaped);
  if (!isDict(value)) return value;
  const result: Dict = {};
  for (const [key, member] of Object.entries(value)) result[key] = escapedMember(key, member);
  return result;
}

function escapedMember(key: string, member: unknown): unknown {
  if (key === 'timeUnit' && typeof member === 'string') return utcUnit(member);
  if (!FIELDS.has(key)) return escaped(member);
  if (typeof member === 'string') return fieldOf(member);
  if (Array.isArray(member))
    return member.map((item) => (typeof item === 'string' ? fieldOf(item) : escaped(item)));
  return escaped(member);
}
