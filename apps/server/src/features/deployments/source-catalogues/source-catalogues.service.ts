export { tablesNamed } from './source-catalogues.store.ts';
