import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'このファイルにはエラーがあります',
  text: '修正するとダッシュボードが開きます。変更は自分の開発ブランチに保存されます。',
  open: '保存してダッシュボードを開く',
  changed: 'その間にほかの人がファイルを変更しました。',
  overwrite: '自分の内容で保存',
  loadTheirs: '相手の内容を読み込む',
};

export default words;
