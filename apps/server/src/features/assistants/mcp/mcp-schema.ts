import { fromJsonSchema, type JsonSchemaValidator } from '@modelcontextprotocol/server';
import type { TObject } from 'typebox';
import { sentenceFor, validatorFor } from '../../../http/validation.ts';

/**
 * The shape of arguments or results for the MCP library. It validates as the API does: errors name the field and the rule.
 */
export function mcpSchema(shape: TObject) {
  // Without the marks of the library that declares it, which are no JSON Schema.
  const schema = JSON.parse(JSON.stringify(shape));
  return fromJsonSchema<Record<string, unknown>>(schema, { getValidator: () => validatorOf<never>(shape) });
}

function validatorOf<T>(shape: TObject): JsonSchemaValidator<T> {
  const isValid = validatorFor(shape, 'body');
  return (given) => {
    if (isValid(given)) return { valid: true, data: given as T, errorMessage: undefined };
    return { valid: false, data: undefined, errorMessage: sentenceFor(isValid.errors ?? [], 'arguments') };
  };
}
