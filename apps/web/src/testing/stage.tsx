import { createSurfacePort, type SurfacePort, type SurfaceWindow } from '@facet/embed-protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Board, type BoardProps } from '../board/Board.tsx';
import { loadLateWidgets } from '../board/late-widgets.tsx';
import { usePictures } from '../board/use-pictures.ts';
import { EmbedApp } from '../entries/embed/EmbedApp.tsx';
import { placementOf } from '../host/address.ts';
import type { Boot } from '../host/boot.ts';
import { usePresentation } from '../host/presentation.ts';
import { EmbedSession } from '../host/session.ts';
import { formatsOf } from '../look/format-value.ts';
import { FormatsContext } from '../look/formats-context.ts';
import { Look } from '../look/Look.tsx';
import '../look/styles.ts';
import { type BoardOptions, BoardStore } from '../store/board-store.ts';
import { fitTables } from '../tables/fit-tables.ts';
import { loadWords } from '../words/use-words-of.ts';
import { WordsContext } from '../words/words.ts';
import { type Asked, sampleApi } from './sample-api.ts';
import { type SampleBoard, sampleDashboard } from './sample-board.ts';

const COMPONENTS = import.meta.glob<Record<string, unknown>>(
  '../{administration,board,builder,chart-form,controls,deliveries,deployment-pages,explore,frame,home,look,model-form,model-graph,new-deployment,playground,reports,sharing,source-tables,sources,tables,widgets,workspace}/*.tsx',
);
/** Parts of pages with the state that they work on. */
const STAGED = import.meta.glob<Record<string, unknown>>('./Staged*.tsx');

type JsonOptions = Omit<BoardOptions, 'api' | 'dashboard' | 'emit' | 'openOther'>;

/** How a board is shown. */
export interface BoardSetting
  extends JsonOptions,
    Omit<BoardProps, 'board' | 'ref' | 'pictures' | 'onPlaced'> {
  /** Whether the server can render pictures. */
  readonly hasPictures?: boolean;
  /** Whether answers to the previous board are kept, as when a page goes from one dashboard to another. */
  readonly keepsAnswers?: boolean;
}

/** What the page of component tests offers to them. Everything that passes is JSON. */
export interface Stage {
  /** Shows a board without a host, a route and a server. */
  showBoard(sample: SampleBoard, setting?: BoardSetting): Promise<void>;
  /**
   * Shows the page of an embedded dashboard to a viewer who is signed in, without a host.
   * @param status of the server's response, which has the dashboard if it is 200
   */
  showPage(sample: SampleBoard, status?: number): Promise<void>;
  /**
   * Shows a component by its file and name. What it calls back is in `calls`.
   * @param file such as `widgets/Kpi.tsx`
   */
  show(
    file: string,
    name: string,
    props: Readonly<Record<string, unknown>>,
    callbacks?: readonly string[],
  ): Promise<void>;
  /**
   * Fits the tables of a board that nobody can scroll, as for the renderer of the server.
   * @param mostHeight of the page, in pixels
   */
  fitTables(mostHeight: number): void;
  /** The board that is shown. */
  board: BoardStore | undefined;
  readonly calls: { readonly name: string; readonly values: readonly unknown[] }[];
  readonly events: { readonly name: string; readonly payload: unknown }[];
  asked: Asked | undefined;
  /** The names of the files that were saved. */
  readonly saved: string[];
  /** How often components have rendered, by their names. */
  readonly renders: Record<string, number>;
}

const LOCALE = 'en-US';
let root: Root | undefined;
let client = newClient();

const stage: Stage = {
  board: undefined,
  calls: [],
  events: [],
  asked: undefined,
  saved: [],
  renders: {},
  async showBoard(sample, { keepsAnswers = false, ...setting } = {}) {
    const api = sampleApi(sample);
    stage.asked = api.asked;
    const dashboard = sampleDashboard(sample);
    const board = new BoardStore({
      ...setting,
      api,
      dashboard,
      emit: (name, payload) => stage.events.push({ name, payload }),
    });
    stage.board = board;
    await loadLateWidgets(dashboard);
    await mount(<StagedBoard board={board} {...setting} />, keepsAnswers);
  },
  async showPage(sample, status = 200) {
    const dashboard = sampleDashboard(sample);
    globalThis.fetch = async () =>
      Response.json(status === 200 ? dashboard : { code: 'refused', error: 'refused' }, { status });
    const port = createSurfacePort({ window: window as unknown as SurfaceWindow, surface: 'dashboard' });
    const emit: typeof port.emit = (name, payload) => stage.events.push({ name, payload });
    await mount(<StagedPage publicId={dashboard.publicId} port={{ ...port, emit }} />);
  },
  async show(file, name, props, callbacks = []) {
    const load = COMPONENTS[`../${file}`] ?? STAGED[`./${file}`];
    const found = (await load?.())?.[name];
    if (found === undefined) throw new Error(`${file} has no component ${name}`);
    const recorded = callbacks.map((call) => [
      call,
      (...values: unknown[]) =>
        void stage.calls.push({ name: call, values: JSON.parse(JSON.stringify(values)) }),
    ]);
    await mount(createElement(found as ComponentType, { ...props, ...Object.fromEntries(recorded) }));
  },
  fitTables(mostHeight) {
    const notes = {
      rows: (count: number) => `${count} rows of the table`,
      columns: (count: number) => `${count} columns of the table`,
    };
    fitTables({ notes, isForPhones: false, mostHeight });
  },
};

function StagedBoard({ hasPictures = false, ...setting }: BoardSetting & { readonly board: BoardStore }) {
  const pictures = usePictures(setting.board, { primaryColor: null, font: null, borderRadius: null });
  return <Board {...setting} pictures={hasPictures ? pictures : undefined} />;
}

function newClient(): QueryClient {
  const queries = { retry: false, staleTime: Number.POSITIVE_INFINITY };
  return new QueryClient({ defaultOptions: { queries } });
}

function bootOf(publicId: string): Boot {
  return {
    publicId,
    deploymentId: null,
    isSignedIn: true,
    allowedOrigins: [],
    theme: {},
    restrictsDownloads: false,
    rendersImages: false,
    locale: LOCALE,
    timezone: null,
    home: null,
  };
}

function StagedPage({ publicId, port }: { readonly publicId: string; readonly port: SurfacePort }) {
  const [boot] = useState(() => bootOf(publicId));
  const [placement] = useState(() => placementOf(''));
  const [session] = useState(() => new EmbedSession(port, undefined));
  const presentation = usePresentation(port, boot, placement, undefined);
  return <EmbedApp {...{ boot, placement, session, port, presentation }} began={0} />;
}

async function mount(content: ReactNode, keepsAnswers = false): Promise<void> {
  root?.unmount();
  for (const list of [stage.calls, stage.events, stage.saved]) list.length = 0;
  if (!keepsAnswers) client = newClient();
  const words = await loadWords(LOCALE);
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(
    <QueryClientProvider client={client}>
      <Look scheme="light" themes={[]}>
        <WordsContext value={words}>
          <FormatsContext value={formatsOf(LOCALE, words)}>{content}</FormatsContext>
        </WordsContext>
      </Look>
    </QueryClientProvider>,
  );
}

// Files are named, not written.
HTMLAnchorElement.prototype.click = function () {
  if (this.download !== '') stage.saved.push(this.download);
};
Object.assign(globalThis, { stage });
