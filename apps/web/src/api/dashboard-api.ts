import {
  type ControlValuesInput,
  createClient,
  createConfig,
  type Dashboard,
  type DashboardControls,
  type DashboardData,
  type DashboardSummary,
  type DetailRows,
  type DrillDownInput,
  type DrilledValue,
  describeControls,
  downloadView,
  drillDown,
  exportWidget,
  getDashboard,
  getDashboardImage,
  getViewDownload,
  type OfferedControlValues,
  queryDashboard,
  type StartViewDownloadInput,
  searchControlValues,
  startViewDownload,
  summariseDashboard,
  type WidgetExportInput,
  type WidgetResult,
} from '@facet/client';
import { type Answer, answered } from './answered.ts';
import { errorFrom } from './api-error.ts';
import { linesOf } from './lines-of.ts';

/** A picture of the dashboard, or of one widget, as the viewer sees it. */
export type Picture = StartViewDownloadInput & { readonly layout: PictureLayout };
export type PictureFormat = StartViewDownloadInput['format'];
export type PictureLayout = NonNullable<StartViewDownloadInput['layout']>;

interface WithControls {
  readonly controls: ControlValuesInput;
}

/** How often the server is asked whether a picture is finished. */
const POLL_MS = 400;

/** The credential of the page; undefined for the cookie of a signed-in viewer. */
export type TokenSource = () => string | undefined;

/** What a request for rows consists of. */
export type DashboardPart = DashboardHead | WidgetResult;
export type DashboardHead = Omit<DashboardData, 'widgets'>;

/** A request for rows that has begun. */
export interface EarlyQuery {
  readonly widgetIds: ReadonlySet<string>;
  /** What arrives, as from `query`. */
  parts(signal: AbortSignal): AsyncIterable<DashboardPart>;
  /** Ends a request that nobody needs. */
  stop(): void;
}

/** What was asked before the code of the page had arrived; undefined for whatever was not. */
export interface EarlyAnswers {
  controls(parameters: string): Promise<DashboardControls> | undefined;
  rows(controls: ControlValuesInput): EarlyRows | undefined;
}

/** The rows of some widgets: a response, or the rejection with one that is an error. */
export interface EarlyRows {
  readonly widgetIds: readonly string[];
  readonly response: Promise<Response>;
  stop(): void;
}

/** What the page of a dashboard asks the server. Rejects with an `ApiError`. */
export class DashboardApi {
  readonly #publicId: string;
  readonly #client: ReturnType<typeof createClient>;
  readonly #onRefused: () => void;
  readonly #early: EarlyAnswers | undefined;

  /** @param onRefused called when the server no longer accepts the credential */
  constructor(publicId: string, token: TokenSource, onRefused: () => void, early?: EarlyAnswers) {
    this.#publicId = publicId;
    this.#early = early;
    this.#onRefused = onRefused;
    this.#client = createClient(createConfig({ baseUrl: location.origin, credentials: 'same-origin' }));
    this.#client.interceptors.request.use((request) => {
      const value = token();
      if (value !== undefined) request.headers.set('authorization', `Embed-Token ${value}`);
      return request;
    });
  }

  dashboard(signal?: AbortSignal): Promise<Dashboard> {
    return this.#get(getDashboard({ ...this.#address(), ...given(signal) }));
  }

  /** @param parameters the query of the address that the viewer opened */
  async controls(parameters: string, signal?: AbortSignal): Promise<DashboardControls> {
    return (
      this.#early?.controls(parameters) ??
      this.#get(describeControls({ ...this.#address(), body: { parameters }, ...given(signal) }))
    );
  }

  /** The rows of widgets: first what holds for all of them, then each widget's as soon as the server has them. */
  async *query(
    widgetIds: string[],
    controls: ControlValuesInput,
    refresh: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<DashboardPart> {
    const body = { widgetIds, controls, refresh };
    const call = queryDashboard({
      ...this.#address(),
      headers: { accept: 'application/x-ndjson' },
      body,
      signal,
      parseAs: 'stream',
    });
    yield* this.#linesOf(call as Promise<Answer<unknown>>);
  }

  /** The rows that have been asked for already with these values of the controls, once; undefined if none have. */
  early(controls: ControlValuesInput): EarlyQuery | undefined {
    const rows = this.#early?.rows(controls);
    if (rows === undefined) return undefined;
    return {
      widgetIds: new Set(rows.widgetIds),
      parts: (signal) => {
        signal.addEventListener('abort', () => rows.stop());
        return this.#linesOf(answerOf(rows.response));
      },
      stop: () => rows.stop(),
    };
  }

  /** The text of an AI widget. @param refresh writes it again */
  summary(
    widgetId: string,
    controls: ControlValuesInput,
    { locale, refresh }: { readonly locale: string; readonly refresh: boolean },
    signal: AbortSignal,
  ): Promise<DashboardSummary> {
    const body = { widgetId, controls, locale, refresh };
    return this.#get(summariseDashboard({ ...this.#address(), body, signal }));
  }

  values(
    widgetId: string,
    search: string,
    controls: ControlValuesInput,
    signal?: AbortSignal,
  ): Promise<OfferedControlValues> {
    const body = { widgetId, search, controls, limit: 100 };
    return this.#get(searchControlValues({ ...this.#address(), body, ...given(signal) }));
  }

  /** A part of the rows behind a value. */
  drillDown(
    widgetId: string,
    value: DrilledValue,
    { controls, ...part }: Pick<DrillDownInput, 'sort' | 'offset'> & WithControls,
    signal?: AbortSignal,
  ): Promise<DetailRows> {
    const body = { widgetId, ...value, ...part, controls };
    return this.#get(drillDown({ ...this.#address(), body, ...given(signal) }));
  }

  /** A chart's rows as a file, or those behind a value of it, for the values of the controls. */
  async download(
    widgetId: string,
    format: 'csv' | 'xlsx',
    wanted: Pick<WidgetExportInput, 'arrangement' | 'details'> & WithControls,
  ): Promise<Blob> {
    const body = { widgetId, format, ...wanted };
    const call = exportWidget({ ...this.#address(), body, parseAs: 'blob' });
    return (await this.#get(call as Promise<Answer<unknown>>)) as Blob;
  }

  /** An image that the dashboard shows. */
  async image(imageId: string, signal: AbortSignal): Promise<Blob> {
    const { client, path } = this.#address();
    const call = getDashboardImage({ client, path: { ...path, imageId }, signal, parseAs: 'blob' });
    return (await this.#get(call as Promise<Answer<unknown>>)) as Blob;
  }

  /** A picture that the server renders, which takes seconds. */
  async picture(wanted: Picture): Promise<Blob> {
    const { client, path } = this.#address();
    const { jobId } = await this.#get(startViewDownload({ client, path, body: wanted }));
    const job = { client, path: { ...path, jobId } };
    for (;;) {
      const { status, error } = await this.#get(getViewDownload(job));
      if (status === 'completed') break;
      if (status === 'failed') throw new Error(error ?? 'The server could not render it');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return (await this.#get(downloadView({ ...job, parseAs: 'blob' }) as Promise<Answer<unknown>>)) as Blob;
  }

  async *#linesOf(call: Promise<Answer<unknown>>): AsyncGenerator<DashboardPart> {
    const stream = await this.#get(call);
    yield* linesOf<DashboardPart>(stream as ReadableStream<Uint8Array<ArrayBuffer>>);
  }

  #address() {
    return { client: this.#client, path: { publicId: this.#publicId } };
  }

  async #get<T>(call: Promise<Answer<T>>): Promise<T> {
    const { data, error, response } = await answered(call);
    if (data !== undefined) return data;
    if (response?.status === 401) this.#onRefused();
    throw errorFrom(error, response);
  }
}

/** The answer of a request whose refusals reject with the response. */
async function answerOf(asked: Promise<Response>): Promise<Answer<unknown>> {
  try {
    const response = await asked;
    return { data: response.body, response };
  } catch (failure) {
    if (!(failure instanceof Response)) throw failure;
    return { error: await failure.json().catch(() => ({})), response: failure };
  }
}

function given(signal: AbortSignal | undefined) {
  return signal === undefined ? {} : { signal };
}
