import { Type } from 'typebox';
import { LIMITS } from './limits.ts';
import { line, nullishMembers, OpenObject, oneOf, text, type Values } from './shape-parts.ts';
import {
  BREAKPOINTS,
  DashboardWidget,
  DashboardWidgetDraftInput,
  DashboardWidgetInput,
  type Widget,
} from './widget-shapes.ts';

const pixels = Type.Integer({ minimum: 0, maximum: 10_000 });
const css = Type.String({ maxLength: 500, description: 'A CSS value.' });

const layoutMembers = (suffix: '' | 'Input') => {
  const perBreakpoint = (title: string, value: ReturnType<typeof Type.Integer>) =>
    Type.Object(nullishMembers(Object.fromEntries(BREAKPOINTS.map((name) => [name, value]))), {
      title: `${title}${suffix}`,
    });
  return {
    breakpoints: perBreakpoint('DashboardBreakpoints', pixels),
    cols: perBreakpoint('DashboardBreakpointCols', Type.Integer({ minimum: 1, maximum: 1000 })),
    rowHeight: { ...pixels, description: 'The height of a row in pixels.' },
    margin: Type.Array(pixels, { maxItems: 4, description: 'Pixels between widgets: [x, y].' }),
    containerPadding: Type.Array(pixels, { maxItems: 4, description: 'Pixels around the board: [x, y].' }),
  };
};

const layoutInput = layoutMembers('Input');
export const DashboardLayoutInput = Type.Object(nullishMembers(layoutInput), {
  title: 'DashboardLayoutInput',
  description: 'The grid of the board, 12 columns wide by default.',
});
const DashboardLayout = Type.Object(nullishMembers(layoutMembers('')), { title: 'DashboardLayout' });

type PerBreakpoint = { [B in (typeof BREAKPOINTS)[number]]?: number };
export interface Layout {
  breakpoints?: PerBreakpoint;
  cols?: PerBreakpoint;
  rowHeight?: number;
  margin?: number[];
  containerPadding?: number[];
}

const section = <M extends Record<string, typeof css>>(title: string, members: M) =>
  Type.Object(nullishMembers(members), { title });

const border = { color: css, width: css, style: css, radius: css };
const heading = { color: css, fontFamily: css, fontSize: css, fontWeight: css };

export const DashboardThemeInput = Type.Object(
  nullishMembers({
    themeId: text(255, 'The reusable theme that this one is based on.'),
    primaryColor: css,
    backgroundColor: css,
    fontFamily: css,
    dashboard: section('DashboardThemeSectionInput', { backgroundColor: css, padding: css }),
    widgets: Type.Object(
      nullishMembers({
        backgroundColor: css,
        padding: css,
        margin: css,
        border: section('WidgetThemeBorderSectionInput', border),
        title: section('WidgetThemeTitleSectionInput', heading),
        text: section('WidgetThemeTextSectionInput', {
          color: css,
          secondaryColor: css,
          fontFamily: css,
          codeFontFamily: css,
        }),
      }),
      { title: 'WidgetThemeSectionInput' },
    ),
    controls: Type.Object(
      nullishMembers({
        backgroundColor: css,
        padding: css,
        border: section('ControlThemeBorderSectionInput', border),
        title: section('ControlThemeTitleSectionInput', heading),
      }),
      { title: 'ControlThemeSectionInput' },
    ),
  }),
  { title: 'DashboardThemeInput' },
);

const appMembers = (suffix: '' | 'Input') => ({
  entry: text(255, 'The file that starts the app.'),
  files: Type.Record(Type.String(), Type.String(), { description: 'Source files by path.' }),
  html: Type.String({ description: 'The built app.' }),
  manifest: Type.Object(
    nullishMembers({
      dependencies: Type.Record(Type.String(), Type.String()),
      version: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
    }),
    { title: `DashboardAppManifest${suffix}` },
  ),
});
export const DashboardAppSourceInput = Type.Object(nullishMembers(appMembers('Input')), {
  title: 'DashboardAppSourceInput',
});
const DashboardAppSource = Type.Object(nullishMembers(appMembers('')), { title: 'DashboardAppSource' });

export interface AppSource {
  entry?: string;
  files?: Record<string, string>;
  html?: string;
  manifest?: { dependencies?: Record<string, string>; version?: number };
}

const inputMembers = {
  kind: oneOf(['CLASSIC', 'APP'], 'CLASSIC: a board of widgets. APP: custom code. Defaults to CLASSIC.'),
  title: line(LIMITS.title),
  description: text(LIMITS.text),
  layout: DashboardLayoutInput,
  settings: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'Settings of the dashboard as a whole. `timezone` is an IANA name, or `viewer` for that of each viewer. ' +
      '`crossFilter`: a click on a mark or a row filters the other charts.',
  }),
  theme: DashboardThemeInput,
  app: DashboardAppSourceInput,
};

/** A configuration as clients send it to publish a dashboard: every widget has an id. */
export const DashboardConfigInput = Type.Object(
  nullishMembers({
    ...inputMembers,
    widgets: Type.Array(DashboardWidgetInput, { maxItems: LIMITS.widgets }),
  }),
  { title: 'DashboardConfigInput' },
);

/** A configuration as clients send it to save a draft. */
export const DashboardConfigDraftInput = Type.Object(
  nullishMembers({
    ...inputMembers,
    widgets: Type.Array(DashboardWidgetDraftInput, { maxItems: LIMITS.widgets }),
  }),
  { title: 'DashboardConfigDraftInput' },
);

/** A configuration as the server returns it. */
export const DashboardConfigResponse = Type.Object(
  nullishMembers({
    kind: oneOf(['CLASSIC', 'APP']),
    title: Type.String(),
    description: Type.String(),
    layout: DashboardLayout,
    settings: OpenObject,
    theme: OpenObject,
    widgets: Type.Array(DashboardWidget),
    app: DashboardAppSource,
  }),
  { title: 'DashboardConfig' },
);

/** The members of a configuration other than its widgets. */
export const TOP_MEMBERS = inputMembers;

type Top = Omit<Values<typeof inputMembers>, 'layout' | 'theme' | 'app'>;

/**
 * A dashboard's configuration in normal form: no nulls where the absence of a member means the same, each widget with
 * an id and settings, and each container followed by its content.
 */
export interface DashboardConfig extends Top {
  layout?: Layout;
  theme?: Record<string, unknown>;
  app?: AppSource;
  widgets: Widget[];
}
