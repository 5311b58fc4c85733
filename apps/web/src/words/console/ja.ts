import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'ホーム',
  explore: 'データ探索',
  ask: '質問',
  workspace: 'ワークスペース',
  deliveries: '配信',
  languageModel: '言語モデル',
  connectedApplications: '接続済みのアプリケーション',
  navigation: 'メインナビゲーション',
  openNavigation: 'ナビゲーションを開く',
  closeNavigation: 'ナビゲーションを閉じる',
  skip: '本文へ移動',
  deployment: 'デプロイメント',
  account: 'アカウント',
  api: 'APIリファレンス',
  signOut: 'サインアウト',
  palette: {
    open: '検索',
    title: '検索とコマンド',
    placeholder: 'ページ、コンテンツ、フィールド、操作を検索',
    pages: 'ページ',
    dashboards: 'ダッシュボード',
    fields: 'フィールド',
    actions: '操作',
    nothing: (text) => `「${text}」に一致するものはありません`,
    failed: '一部の結果を読み込めませんでした',
  },
  keys: {
    title: 'キーボードショートカット',
    palette: '検索とコマンド',
    search: 'このページを検索',
    help: 'キーボードショートカットを表示',
    leave: 'ダイアログを閉じる',
    select: '行を選択',
    goTo: (page) => `「${page}」へ移動`,
    between: '続けて',
  },
  notFound: {
    title: 'ページが見つかりません',
    text: 'アドレスが間違っているか、ページが移動されています。',
    action: 'ホームへ移動',
  },
  notReached: {
    title: 'デプロイメントが見つかりません',
    text: '存在しないか、共有されていません。',
  },
  notAllowed: {
    title: 'このデータは探索できません',
    text: (deployment) => `${deployment}を探索するにはExplorerなどのロールが必要です。管理者が付与できます。`,
  },
  failed: {
    title: 'このページは動作を停止しました',
    text: '続けるには再読み込みしてください。アドレスにある内容は保持されます。',
    action: 'ページを再読み込み',
  },
};
export default words;
