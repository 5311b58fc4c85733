import { ApiError } from './api-error.ts';

/**
 * Reads lines of JSON as they arrive.
 * @throws ApiError like that of an unreachable server if the stream breaks off
 */
export async function* linesOf<T>(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<T> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'offline', 'The connection broke off');
  } finally {
    await reader.cancel().catch(() => {});
  }
}
