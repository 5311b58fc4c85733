import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { directImports } from './build/direct-imports.ts';
import { earlyStart } from './build/early-start.ts';
import { fewFiles } from './build/few-files.ts';
import { inlineStyle } from './build/inline-style.ts';
import { parsedOnce } from './build/parsed-once.ts';
import { servedDocuments } from './build/served-documents.ts';
import { simpleAtlas } from './build/simple-atlas.ts';
import { smallFont } from './build/small-font.ts';
import { vegaSources } from './build/vega-sources.ts';

/** The Facet that `npm run web` shows. */
const SERVER = process.env.FACET_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/web/',
  plugins: [
    react(),
    directImports(),
    parsedOnce(),
    vegaSources(),
    smallFont(),
    simpleAtlas(),
    servedDocuments(SERVER),
    inlineStyle(),
    earlyStart(),
    compressed(),
  ],
  // The server replaces the placeholder in each response: apps/server/src/pages/web-app.ts.
  html: { cspNonce: '__NONCE__' },
  // Data URLs would need exceptions from the policy, and cannot be kept apart in the cache.
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    // Browsers that do not know it load the files later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        embed: 'embed.html',
        console: 'console.html',
        app: 'app.html',
        chat: 'chat.html',
        start: 'src/entries/embed/start.ts',
      },
      output: { codeSplitting: { groups: fewFiles(import.meta.dirname) } },
    },
  },
  server: { port: 4010, proxy: { '/api': { target: SERVER, changeOrigin: false } } },
});
