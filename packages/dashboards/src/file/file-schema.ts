import { type TSchema, Type } from 'typebox';
import { closedShape } from '../config/unknown-fields.ts';
import { fileShape } from './file-shapes.ts';
import { FittingVisualisation } from './visualisation-shapes.ts';
import { FORM_KEYS, widgetShape } from './widget-forms.ts';

/** The JSON Schema of dashboard files (draft 2020-12), for editors. */
export function dashboardFileSchema(): Record<string, unknown> {
  const widget = Type.Unsafe({ $ref: '#/$defs/widget' });
  const file = closed(fileShape(widget, FittingVisualisation)) as Record<string, unknown>;
  const forms = FORM_KEYS.map((key) => [key, { $ref: `#/$defs/${key}` }] as const);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...file,
    $defs: {
      widget: {
        description: 'A widget: the key that it begins with decides its type.',
        oneOf: forms.map(([, ref]) => ref),
      },
      ...Object.fromEntries(FORM_KEYS.map((key) => [key, closed(widgetShape(key, widget))])),
    },
  };
}

/** A schema that points out misspelt names, with tuples as this draft writes them. */
function closed(schema: TSchema): unknown {
  return withPrefixItems(closedShape(JSON.parse(JSON.stringify(schema))));
}

function withPrefixItems(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withPrefixItems);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, withPrefixItems(value)]),
  );
  const { prefixItems, items } = copy;
  if (prefixItems !== undefined || !Array.isArray(items)) return copy;
  const { additionalItems: _additionalItems, ...others } = copy;
  return { ...others, prefixItems: items, items: false };
}
