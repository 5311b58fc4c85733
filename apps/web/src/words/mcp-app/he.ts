import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'אין שורות שתואמות לשאילתה הזאת.',
  firstRows: (count) => `מוצגות ${count} שורות. יש עוד.`,
  notDrawn: 'אי אפשר לצייר את התרשים הזה. אלה השורות שלו.',
};
export default words;
