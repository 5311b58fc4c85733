import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: '列のリンク',
  help: 'https:// または mailto: で始まるアドレス。{column} は同じ行の列の値になります。',
  columns: '列',
  cells: 'セルがアドレスです',
  first: (address) => `最初の行: ${address}`,
  noLink: '最初の行にはリンクがありません。',
  unsafe: 'https:// とホスト名、または mailto: で始めてください。ホストを列の値にすることはできません。',
  unknown: (name) => `表に列 ${name} がありません。`,
  conflict: 'ほかの人がレポートを変更しました。開き直すとその内容が表示されます。',
};

export default words;
