import { Type } from 'typebox';
import { fileShape } from './file-shapes.ts';
import { FORM_KEYS, widgetShape } from './widget-forms.ts';

/** The JSON Schema of dashboard files (draft 2020-12), for editors. */
export function dashboardFileSchema(): Record<string, unknown> {
  const widget = Type.Unsafe({ $ref: '#/$defs/widget' });
  const file = closed(JSON.parse(JSON.stringify(fileShape(widget)))) as Record<string, unknown>;
  const forms = FORM_KEYS.map((key) => [key, { $ref: `#/$defs/${key}` }] as const);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...file,
    $defs: {
      widget: {
        description: 'A widget: the key that it begins with decides its type.',
        oneOf: forms.map(([, ref]) => ref),
      },
      ...Object.fromEntries(
        FORM_KEYS.map((key) => [key, closed(JSON.parse(JSON.stringify(widgetShape(key, widget))))]),
      ),
    },
  };
}

/** A schema in which objects with declared members have no others, so that editors point out misspelt names. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const { type, properties, prefixItems, items } = copy;
  if (type === 'object' && properties !== undefined) return { ...copy, additionalProperties: false };
  // Tuples, as this draft spells them.
  if (prefixItems === undefined && Array.isArray(items)) {
    const { additionalItems: _additionalItems, ...others } = copy;
    return { ...others, prefixItems: items, items: false };
  }
  return copy;
}
