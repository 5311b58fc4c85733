import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'このクエリに一致する行はありません。',
  firstRows: (count) => `${count} 行を表示しています。ほかにも行があります。`,
  notDrawn: 'このグラフは描画できません。代わりに行を表示しています。',
};
export default words;
