/** What a page is about, without the details that only one of them has. */
interface PlacedObject {
  readonly type: 'FOLDER' | 'WORKBOOK' | 'REPORT';
  readonly id: number;
}

/** The pages about a deployment itself, by the ends of their addresses. */
export type DeploymentPage = 'builds' | 'logs' | 'variables' | 'environments' | 'pods';

/** A place in a file. */
interface FilePlace {
  readonly file: string;
  readonly line?: number | null;
}

/** The addresses of pages, which parts of the product link to without knowing whose pages they are. */
export interface Places {
  /** The workspace, or a folder in it. */
  folder(deploymentId: number, folderId: number | null): string;
  trash(deploymentId: number): string;
  /** The page of an object. */
  object(deploymentId: number, object: PlacedObject): string;
  /** The editor of a workbook's dashboard, at a widget if one is named. */
  builder(deploymentId: number, workbookId: number, widgetId?: string): string;
  /** @param question the parameters of a question; empty for a new one */
  explore(deploymentId: number, question?: string): string;
  /** Questions in words, or a chat; only the console has pages of them. */
  chat(deploymentId: number, chatId?: string | null): string;
  /** What the account shares with embed users; only creator mode has a page of it. */
  shared(deploymentId: number): string;
  /** The data sources of a deployment; only the console has pages of them. */
  sources(deploymentId: number): string;
  /** The tables of a data source. */
  sourceTables(deploymentId: number, source: string): string;
  /** The files of the data model, on a branch and at a place if they are named; only the console has a page of them. */
  model(deploymentId: number, branchName?: string, at?: FilePlace): string;
  /** The graph of the data model on a branch, with what its merge would change. */
  modelGraph(deploymentId: number, branchName: string): string;
  /** A page about a deployment itself; only the console has them. */
  deployment(deploymentId: number, page: DeploymentPage): string;
  build(deploymentId: number, buildId: number): string;
  /** The playground of the data model, on a branch. */
  playground(deploymentId: number, branchName: string): string;
  /** The commits of a branch of the data model, or those of a file, at one of them. */
  modelHistory(deploymentId: number, branchName: string, path?: string, commitId?: string): string;
  /** A published dashboard. */
  dashboard(publicId: string): string;
  /** The deliveries of a deployment, or of one dashboard; only the console has pages of them. */
  deliveries(deploymentId: number, publicId?: string): string;
  /** A delivery, or the form of one. */
  delivery(deploymentId: number, id: number, form?: 'edit'): string;
  /** The form of a new delivery of a dashboard, or of a copy. */
  newDelivery(deploymentId: number, of: { readonly dashboard: string } | { readonly copy: number }): string;
}

/** How the addresses of a surface are written below one that names a deployment. */
interface Names {
  readonly workspace: string;
  readonly trash: string;
  readonly folder: string;
  readonly workbook: string;
  readonly report: string;
}

const OF_CONSOLE: Names = {
  workspace: '/workspace',
  trash: '/workspace/trash',
  folder: '/workspace/folders',
  workbook: '/workbooks',
  report: '/reports',
};

const OF_APP: Names = {
  workspace: '',
  trash: '/trash',
  folder: '/folder',
  workbook: '/workbook',
  report: '/report',
};

/** The pages of the console. */
export const CONSOLE_PLACES: Places = placesBelow(
  (deploymentId) => `/deployments/${deploymentId}`,
  OF_CONSOLE,
  (publicId) => `/dashboards/${publicId}`,
);

/** The pages of creator mode, which has one deployment. */
export function appPlaces(deploymentId: number): Places {
  const base = appBase(deploymentId);
  return placesBelow(
    () => base,
    OF_APP,
    (publicId) => `${base}/dashboard/${publicId}`,
  );
}

/** The address of creator mode in a deployment, below which all its pages are. */
export function appBase(deploymentId: number): string {
  return `/embed/d/${deploymentId}/app`;
}

/** Whether an address is one of the pages of creator mode in a deployment. */
export function isInApp(deploymentId: number, path: string): boolean {
  const base = appBase(deploymentId);
  return path === base || path.startsWith(`${base}/`);
}

function placesBelow(
  base: (deploymentId: number) => string,
  names: Names,
  dashboard: Places['dashboard'],
): Places {
  const folder: Places['folder'] = (deploymentId, folderId) =>
    base(deploymentId) + (folderId === null ? names.workspace : `${names.folder}/${folderId}`);
  const workbook = (deploymentId: number, id: number) => `${base(deploymentId)}${names.workbook}/${id}`;
  return {
    folder,
    trash: (deploymentId) => base(deploymentId) + names.trash,
    object(deploymentId, { type, id }) {
      if (type === 'FOLDER') return folder(deploymentId, id);
      return type === 'WORKBOOK' ? workbook(deploymentId, id) : `${base(deploymentId)}${names.report}/${id}`;
    },
    builder: (deploymentId, workbookId, widgetId) =>
      `${workbook(deploymentId, workbookId)}/dashboard${
        widgetId === undefined ? '' : `?widget=${encodeURIComponent(widgetId)}`
      }`,
    explore: (deploymentId, question = '') =>
      `${base(deploymentId)}/explore${question === '' ? '' : `?${question}`}`,
    chat: (deploymentId, chatId = null) => `${base(deploymentId)}/chat${chatId === null ? '' : `/${chatId}`}`,
    shared: (deploymentId) => `${base(deploymentId)}/shared`,
    sources: (deploymentId) => `${base(deploymentId)}/sources`,
    sourceTables: (deploymentId, source) => `${base(deploymentId)}/sources/${encodeURIComponent(source)}`,
    model(deploymentId, branchName, at) {
      const query = new URLSearchParams();
      if (branchName !== undefined) query.set('branch', branchName);
      if (at !== undefined) query.set('file', at.file);
      if (at?.line != null) query.set('line', String(at.line));
      return `${base(deploymentId)}/model${query.size === 0 ? '' : `?${query}`}`;
    },
    modelGraph: (deploymentId, branchName) =>
      `${base(deploymentId)}/model?branch=${encodeURIComponent(branchName)}&view=graph`,
    deployment: (deploymentId, page) => `${base(deploymentId)}/${page}`,
    build: (deploymentId, buildId) => `${base(deploymentId)}/builds/${buildId}`,
    playground: (deploymentId, branchName) =>
      `${base(deploymentId)}/model/playground?branch=${encodeURIComponent(branchName)}`,
    modelHistory: (deploymentId, branchName, path, commitId) => {
      const file = path === undefined ? '' : encodeURIComponent(path);
      return `${base(deploymentId)}/model/history?branch=${encodeURIComponent(branchName)}${
        path === undefined ? '' : `&path=${file}`
      }${commitId === undefined ? '' : `&commit=${commitId}&file=${file}`}`;
    },
    dashboard,
    deliveries: (deploymentId, publicId) =>
      `${base(deploymentId)}/deliveries${publicId === undefined ? '' : `?dashboard=${publicId}`}`,
    delivery: (deploymentId, id, form) =>
      `${base(deploymentId)}/deliveries/${id}${form === undefined ? '' : `/${form}`}`,
    newDelivery: (deploymentId, of) =>
      `${base(deploymentId)}/deliveries/new?${'copy' in of ? `copy=${of.copy}` : `dashboard=${of.dashboard}`}`,
  };
}
