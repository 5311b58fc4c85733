export { default } from './pt.ts';
