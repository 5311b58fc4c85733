import { encoded } from './api-client.ts';
import type { SampleCall } from './feature-contract.ts';
import type { Api } from './fixture.ts';
import type { ServedOperation } from './open-api.ts';
import type { Answer, Call } from './server-under-test.ts';

/** The path of a call with its parameters filled in, and its encoded body. */
export function requestOf(path: string, sample: SampleCall) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(sample.params?.[name])));
  const query = new URLSearchParams(sample.query).toString();
  return {
    path: query === '' ? filled : `${filled}?${query}`,
    async call(): Promise<Call> {
      const key = sample.key === undefined ? {} : { key: sample.key };
      if (sample.form === undefined) return sample.body === undefined ? key : { ...key, body: sample.body };
      const form = new FormData();
      for (const [name, part] of Object.entries(sample.form)) form.append(name, part);
      return { ...key, ...(await encoded(form)) };
    },
  };
}

/** Calls an operation with a sample call. */
export async function callOperation(
  server: Pick<Api, 'call'>,
  operation: ServedOperation,
  sample: SampleCall,
  options: Call = {},
): Promise<Answer> {
  const request = requestOf(operation.path, sample);
  const call = await request.call();
  return server.call(operation.method, request.path, {
    ...call,
    ...options,
    headers: { ...call.headers, ...options.headers },
  });
}
