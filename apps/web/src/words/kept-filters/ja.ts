import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: '保存済みフィルター',
  applied: (name) => `「${name}」を適用しました`,
  empty: 'このビューの保存済みフィルターはまだありません。質問のフィルターを保存すると、繰り返し使えます。',
  notFound: 'この名前の保存済みフィルターはありません。',
  more: 'ほかにもあります。名前を入力して検索してください。',
  keep: 'このフィルターを保存',
  nothingToKeep: '先に質問にフィルターを追加してください。',
  name: '名前',
  forEveryone: 'このデプロイメントを探索できる全員が使えるようにする',
  forEveryoneHint: 'フィルターの値も全員に表示されます。',
  replace: '条件をこの質問の条件で置き換える',
  save: '保存',
  back: '戻る',
  sharedBy: (name) => `${name}さんが共有`,
  incomplete: '見つからないフィールドがあります',
  change: (name) => `「${name}」を変更`,
  delete: (name) => `「${name}」を削除`,
  deleteForEveryone: (name) => `「${name}」を全員から削除`,
  notApplied: (name) => `「${name}」は適用されませんでした。`,
  missing: '次のフィールドは存在しないか、表示する権限がありません：',
  applyRest: 'ほかの条件を適用',
  failed: '処理できませんでした。',
  gone: '削除されたか、共有が終了しています。',
  tooMany: 'このデプロイメントに保存できるフィルターの上限に達しています。先に1つ削除してください。',
  tooLarge: 'フィルターが大きすぎて保存できません。値を減らしてください。',
  notAllowed: '全員向けのフィルターを変更する権限がありません。',
};

export default words;
