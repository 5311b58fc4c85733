import type { ModelError } from '../../protocol/model-protocol.ts';

const MAX_TEXT = 100_000;

/** Anything thrown, as data. It may be an error of another realm, or no error at all. */
export function errorAsData(thrown: unknown): ModelError {
  const { message, name, stack, type, plainMessages } = (thrown ?? {}) as Record<string, unknown>;
  if (typeof message !== 'string') return { message: text(thrown) };
  const properties = { name, stack, type, plainMessages };
  const texts = Object.entries(properties).filter(([, value]) => typeof value === 'string');
  return {
    message: message.slice(0, MAX_TEXT),
    ...Object.fromEntries(texts.map(([property, value]) => [property, String(value).slice(0, MAX_TEXT)])),
  };
}

function text(thrown: unknown): string {
  try {
    return String(thrown).slice(0, MAX_TEXT);
  } catch {
    return 'The model threw a value without a message';
  }
}
