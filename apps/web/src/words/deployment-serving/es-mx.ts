export { default } from './es.ts';
