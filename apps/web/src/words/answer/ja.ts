import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `表示中の${count}行だけを並べ替えています。ほかにも行があります。`,
  everyMinute: '1分ごとに再取得',
  askedAt: (time) => `${time}に取得`,
  notRenewed: '再取得に失敗しました。表示しているのは前回の行です。',
  changeTitle: 'タイトルを変更',
  columnTitle: '列のタイトル',
  modelTitle: (title) => `空欄にすると、データモデルのタイトル「${title}」になります。`,
  changeFormat: '数値の表示形式',
  modelFormat: 'データモデルのとおり',
  decimals: '小数点以下の桁数',
  fieldsWidth: 'フィールドの幅',
  foldersWidth: 'フォルダーの幅',
};

export default words;
