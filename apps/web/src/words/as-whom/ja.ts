import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: '別のユーザーとして質問…',
  title: '別のユーザーとして質問する',
  about:
    'アクセスポリシーによって別のユーザーに何が表示されるかを確認できます。この方法での質問はすべて監査ログに記録されます。',
  kinds: { person: 'ユーザー', group: 'グループ', context: 'セキュリティコンテキスト' },
  searchPeople: 'ユーザーを検索',
  searchGroups: 'グループと埋め込みテナントを検索',
  groupNote: 'このグループだけに属し、属性が既定値のメンバーとして質問します。',
  contextNote:
    'データモデルから見た形で入力します。グループと属性は「cubeCloud」の中に、その他のクレームはその横に書きます。値は監査ログに記録されません。',
  notJson: 'まだ有効な JSON ではありません。',
  start: '回答を表示',
  banner: {
    person: (name) => `${name}として質問しています。`,
    group: (name) => `${name}のメンバーとして質問しています。`,
    context: () => '別のセキュリティコンテキストで質問しています。',
  },
  bannerNote: 'ここではダウンロードも保存もできません。',
  beside: '並べて表示',
  stop: '終了',
  you: 'あなた',
  noFilters: 'アクセスポリシーによって追加されるフィルターはありません。',
  filters: 'アクセスポリシーによって次のフィルターが追加されます：',
  hidden: (_count, shown) => `非表示のフィールド：${shown} 個`,
  nothingHidden: 'このビューのフィールドはすべて表示されます。',
  refused: 'この質問をする権限がありません。',
  refusedFor: '次のフィールドが非表示です：',
  gone: '存在しなくなったか、アカウントが無効になっています',
  noAccess: 'このデプロイメントへのアクセス権がありません',
};

export default words;
