import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'フィールド名を表示',
  showTitles: 'フィールドのタイトルを表示',
  groupByCube: 'キューブごとにまとめる',
  groupByFolder: 'フォルダーごとにまとめる',
};

export default words;
