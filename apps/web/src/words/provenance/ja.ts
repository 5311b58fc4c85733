import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'この回答について',
  aboutField: (title) => `${title}について`,
  example: (value) => `例: ${value}`,
  unused: '閲覧できるレポートで、このフィールドを使うものはありません。',
  unreadableUse: '使っている可能性があります（SQL を読み取れませんでした）。',
  failed: 'この回答の出どころを確認できませんでした',
  answered: (time) => `${time}で回答しました`,
  fromCache: '行はキャッシュから取得しました',
  waited: (time) => `待ち時間 ${time}`,
  ran: (time) => `データベースで ${time}`,
  policy: {
    title: 'アクセスポリシー',
    none: 'アクセスポリシーによって追加されるフィルターはありません。',
    filters: 'アクセスポリシーによって次のフィルターが追加されています：',
    denied: 'アクセスポリシーがこの質問を拒否しているため、回答に行はありません。',
    masked: (titles) => `アクセスポリシーによって${titles}の値が置き換えられています。`,
    all: 'すべて',
    any: 'いずれか',
  },
  definitions: '定義',
  definedIn: (file) => `定義ファイル：${file}`,
  sql: 'データソースへの SQL',
  values: '値',
  preAggregations: (names) => `テーブルの代わりに次の事前集計を読み取ります：${names}`,
};

export default words;
