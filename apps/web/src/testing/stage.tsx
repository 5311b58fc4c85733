import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Board } from '../board/Board.tsx';
import { loadLateWidgets } from '../board/late-widgets.tsx';
import { formatsOf } from '../look/format-value.ts';
import { FormatsContext } from '../look/formats-context.ts';
import { Look } from '../look/Look.tsx';
import '../look/styles.ts';
import { BoardStore } from '../store/board-store.ts';
import { loadWords } from '../words/use-words-of.ts';
import { WordsContext } from '../words/words.ts';
import { type Asked, type SampleBoard, sampleApi, sampleDashboard } from './sample-board.ts';

const COMPONENTS = import.meta.glob<Record<string, unknown>>('../{board,controls,look,tables,widgets}/*.tsx');

/** What the page of component tests offers to them. Everything that passes is JSON. */
export interface Stage {
  /** Shows a board without a host, a route and a server. */
  showBoard(sample: SampleBoard): Promise<void>;
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
  /** The board that is shown. */
  board: BoardStore | undefined;
  readonly calls: { readonly name: string; readonly values: readonly unknown[] }[];
  readonly events: { readonly name: string; readonly payload: unknown }[];
  asked: Asked | undefined;
  /** How often components have rendered, by their names. */
  readonly renders: Record<string, number>;
}

const LOCALE = 'en-US';
let root: Root | undefined;

const stage: Stage = {
  board: undefined,
  calls: [],
  events: [],
  asked: undefined,
  renders: {},
  async showBoard(sample) {
    const api = sampleApi(sample);
    stage.asked = api.asked;
    const board = new BoardStore({
      api,
      dashboard: sampleDashboard(sample),
      emit: (name, payload) => stage.events.push({ name, payload }),
    });
    stage.board = board;
    await loadLateWidgets(sample.widgets);
    await mount(<Board board={board} />);
  },
  async show(file, name, props, callbacks = []) {
    const found = (await COMPONENTS[`../${file}`]?.())?.[name];
    if (found === undefined) throw new Error(`${file} has no component ${name}`);
    const recorded = callbacks.map((call) => [
      call,
      (...values: unknown[]) => stage.calls.push({ name: call, values: JSON.parse(JSON.stringify(values)) }),
    ]);
    await mount(createElement(found as ComponentType, { ...props, ...Object.fromEntries(recorded) }));
  },
};

async function mount(content: ReactNode): Promise<void> {
  root?.unmount();
  for (const list of [stage.calls, stage.events]) list.length = 0;
  const words = await loadWords(LOCALE);
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Look scheme="light" themes={[]}>
        <WordsContext value={words}>
          <FormatsContext value={formatsOf(LOCALE, words)}>{content}</FormatsContext>
        </WordsContext>
      </Look>
    </QueryClientProvider>,
  );
}

Object.assign(globalThis, { stage });
