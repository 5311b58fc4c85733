/** The parts of JSON Schema that the contracts of visualisations use. */
export interface SettingShape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly not?: SettingShape;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: SettingShape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SettingShape>>;
  readonly anyOf?: readonly SettingShape[];
}

/**
 * What of a stored value fits its shape, so that a page draws what it can: settings that do not fit or that this release
 * does not know are left out, and amounts beyond a limit become the limit. Undefined if nothing fits.
 */
export function keptSettings(shape: SettingShape, value: unknown): unknown {
  if (shape.anyOf !== undefined) {
    for (const branch of shape.anyOf) {
      const found = keptSettings(branch, value);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if ('const' in shape) return value === shape.const ? value : undefined;
  if (shape.enum !== undefined) return shape.enum.includes(value) ? value : undefined;
  switch (shape.type) {
    case 'number':
      return amountIn(shape, value);
    case 'array':
      return listIn(shape, value);
    case 'object':
      return membersIn(shape, value);
    default: {
      const isKnown = typeof value === shape.type;
      return isKnown && new RegExp(shape.pattern ?? '').test(String(value)) ? value : undefined;
    }
  }
}

function amountIn({ minimum = -Infinity, maximum = Infinity, not }: SettingShape, value: unknown) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (not !== undefined && keptSettings(not, value) !== undefined) return undefined;
  return Math.min(Math.max(value, minimum), maximum);
}

/** The items that fit; a list of a certain length needs all of them. */
function listIn({ items = {}, minItems, maxItems = Infinity }: SettingShape, value: unknown) {
  if (!Array.isArray(value)) return undefined;
  const found = value.map((item) => keptSettings(items, item)).filter((item) => item !== undefined);
  if (minItems === undefined) return found.slice(0, maxItems);
  return found.length >= minItems && found.length <= maxItems ? found : undefined;
}

function membersIn({ properties = {}, required = [] }: SettingShape, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  const found = Object.entries(properties).flatMap(([name, shape]) => {
    const member = Object.hasOwn(given, name) ? keptSettings(shape, given[name]) : undefined;
    return member === undefined ? [] : [[name, member] as const];
  });
  const kept = Object.fromEntries(found);
  return required.every((name) => Object.hasOwn(kept, name)) ? kept : undefined;
}
