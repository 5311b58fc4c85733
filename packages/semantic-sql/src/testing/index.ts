export { META } from './meta.ts';
export { LOCAL, SEMANTIC } from './statements.ts';
