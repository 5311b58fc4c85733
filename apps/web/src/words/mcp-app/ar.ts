import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'لا توجد صفوف مطابقة لهذا الاستعلام.',
  firstRows: (count) => `الصفوف المعروضة: ${count}. توجد صفوف أخرى.`,
  notDrawn: 'يتعذر رسم هذا المخطط. هذه صفوفه.',
};
export default words;
