import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { idIn } from '../../../http/id-in.ts';
import type { Answering } from './tool.ts';
import { toolNamed } from './tools/all-tools.ts';

const MIME_TYPE = 'application/json';
/** The most deployments whose views are listed; those of others are read by their address. */
const MOST_DEPLOYMENTS = 10;

interface Listed {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
}

/** Offers views and dashboards as resources, which people attach to a conversation. Each is what a tool returns. */
export function registerResources(server: McpServer, answering: Answering): void {
  const dashboards = new ResourceTemplate('facet://dashboards/{publicId}', {
    list: async () => ({ resources: await listDashboards(answering) }),
  });
  const views = new ResourceTemplate('facet://deployments/{deploymentId}/views/{view}', {
    list: async () => ({ resources: await listViews(answering) }),
  });
  server.registerResource(
    'dashboard',
    dashboards,
    { title: 'Dashboard', description: 'The charts of a published dashboard', mimeType: MIME_TYPE },
    (uri, { publicId }) => read(answering, 'describeDashboard', uri, { publicId: String(publicId) }),
  );
  server.registerResource(
    'view',
    views,
    { title: 'View', description: 'The members of a view of a data model', mimeType: MIME_TYPE },
    (uri, { deploymentId, view }) => {
      const id = idIn(String(deploymentId));
      // The list has each view under one address.
      if (id === 0)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource not found: ${uri.href}`);
      return read(answering, 'describeView', uri, { deploymentId: id, view: String(view) });
    },
  );
}

async function read(answering: Answering, tool: string, uri: URL, given: Record<string, unknown>) {
  const data = await dataOf<object>(answering, tool, given);
  return { contents: [{ uri: uri.href, mimeType: MIME_TYPE, text: JSON.stringify(data) }] };
}

async function listDashboards(answering: Answering): Promise<Listed[]> {
  const { dashboards } = await dataOf<{
    dashboards: { publicId: string; title: string; description: string | null }[];
  }>(answering, 'listDashboards', {});
  return dashboards.map(({ publicId, title, description }) => ({
    uri: `facet://dashboards/${publicId}`,
    name: title,
    title,
    ...(description === null ? {} : { description }),
    mimeType: MIME_TYPE,
  }));
}

async function listViews(answering: Answering): Promise<Listed[]> {
  const { deployments } = await dataOf<{ deployments: { id: number; name: string }[] }>(
    answering,
    'listDeployments',
    {},
  );
  const lists = await Promise.all(
    deployments.slice(0, MOST_DEPLOYMENTS).map(async ({ id, name }) => {
      const result = await answering.run(toolNamed('searchModel'), { deploymentId: id });
      // A model that does not compile hides its own views only.
      if ('error' in result) return [];
      const { views } = result.data as {
        views: { name: string; title: string; description: string | null }[];
      };
      return views.map((view) => ({
        uri: `facet://deployments/${id}/views/${encodeURIComponent(view.name)}`,
        name: view.name,
        title: `${view.title} (${name})`,
        ...(view.description === null ? {} : { description: view.description }),
        mimeType: MIME_TYPE,
      }));
    }),
  );
  return lists.flat();
}

/** What a tool returns. @throws a protocol error with its text */
async function dataOf<T>(
  { offers, run }: Answering,
  name: string,
  given: Record<string, unknown>,
): Promise<T> {
  const tool = toolNamed(name);
  const result = offers(tool) ? await run(tool, given) : { error: `You may not use ${name}.` };
  if ('error' in result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, result.error);
  return result.data as T;
}
