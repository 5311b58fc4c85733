import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { Answer } from './api-client.ts';

/** Sends a GET over HTTPS to a server with a self-signed certificate. */
export function getOverHttps(
  url: string,
  ca: string,
  headers: Record<string, string> = {},
): Promise<Omit<Answer, 'headers'>> {
  return new Promise((resolve, reject) => {
    const onAnswer = (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const isJson = response.headers['content-type']?.includes('json') === true;
        resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
      });
    };
    request(url, { ca, headers }, onAnswer).on('error', reject).end();
  });
}
