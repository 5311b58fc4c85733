import { ENGLISH } from './words.ts';

export default ENGLISH;
