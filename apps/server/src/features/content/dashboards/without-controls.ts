import { LIMITS } from '@facet/dashboards';
import { type TSchema, Type } from 'typebox';
import { Lines } from '../../../http/shapes.ts';

/**
 * A shape whose texts may not contain control characters other than line breaks and tabs. The shapes of dashboards
 * themselves accept them, so that every stored dashboard can be read.
 */
export function withoutControls(shape: TSchema) {
  return Type.Unsafe<Record<string, unknown>>(limited(shape) as object);
}

function limited(shape: unknown): unknown {
  if (Array.isArray(shape)) return shape.map(limited);
  if (typeof shape !== 'object' || shape === null) return shape;
  const copy = Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, limited(value)]));
  if (copy.type !== 'string' || 'enum' in copy || 'const' in copy || 'pattern' in copy) return copy;
  return { ...Lines({ maxLength: LIMITS.bytes }), ...copy };
}
