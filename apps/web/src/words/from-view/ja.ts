import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `${view}の操作`,
  ofThisView: 'このビューからダッシュボードを作成',
  otherWays: 'ダッシュボードのその他の始め方',
  start: 'ビューから始める',
  title: 'ビューからダッシュボードを作成',
  hint: '主要な数値、推移、差の大きい内訳、表、フィルターを含む下書きが作成されます。公開する前にすべて変更できます。',
  view: 'ビュー',
  make: 'ダッシュボードを作成',
  making: (view) => `${view}からダッシュボードを作成しています`,
  looking: '表示する価値のある内容を選ぶため、データを確認しています。',
  failed: 'ダッシュボードを作成できませんでした',
  denied: 'このビューの行を表示する権限がありません。',
  cancel: 'キャンセル',
};
export default words;
