import parent from './pt.ts';
import type { FieldsWords } from './words.ts';

const words: FieldsWords = { ...parent };

export default words;
