import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { PIXEL } from './samples.ts';

/** The resources of the scenarios. */
export function registerFixtureResources(server: McpServer): void {
  const description = 'A resource of a scenario';
  const fixed = (
    name: string,
    content: { mimeType: string; text: string } | { mimeType: string; blob: string },
  ) => {
    const uri = `test://${name}`;
    server.registerResource(name, uri, { description, mimeType: content.mimeType }, () => ({
      contents: [{ uri, ...content }],
    }));
  };
  fixed('static-text', {
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  });
  fixed('static-binary', { mimeType: PIXEL.mimeType, blob: PIXEL.data });
  fixed('watched-resource', { mimeType: 'text/plain', text: 'Watched resource content' });
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description, mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}
