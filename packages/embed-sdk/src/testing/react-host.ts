import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Embed } from '../index.ts';
import { FacetDashboard, type FacetDashboardProps } from '../react.ts';

/** What a test of the React component calls. */
export interface ReactHost {
  /** Renders the component, or nothing without properties. */
  render(props?: FacetDashboardProps): void;
  embed: Embed | null;
}

declare global {
  var reactHost: ReactHost;
}

const root = createRoot(document.getElementById('root') as HTMLElement);
globalThis.reactHost = {
  embed: null,
  render(props) {
    const ref = (embed: Embed | null) => {
      reactHost.embed = embed;
    };
    root.render(
      createElement(StrictMode, null, props ? createElement(FacetDashboard, { ...props, ref }) : null),
    );
  },
};
