import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: '対応が必要',
  build: (branch) => `${branch} のビルドに失敗しました`,
  sync: (branch) => `${branch} への dbt の同期に失敗しました`,
  run: (dashboard) => `「${dashboard}」を配信できませんでした`,
  keyExpires: (name, when) => `API キー「${name}」の有効期限: ${when}`,
  keyExpired: (name, when) => `API キー「${name}」の有効期限切れ: ${when}`,
  keyOwner: (owner) => `所有者: ${owner}`,
  help: {
    build: 'データモデルを修正して、もう一度ビルドしてください。それまでは以前のビルドが使われます。',
    sync: 'dbt プロジェクトまたはその設定を修正して、もう一度同期してください。',
    run: '届いていない受信者にのみ再送されます。',
    key: '新しいキーを作成して置き換え、このキーを削除してください。',
  },
  syncAgain: 'もう一度同期',
  sendAgain: 'もう一度配信',
  started: '開始しました',
  deployments: 'デプロイメント',
  favourites: 'お気に入り',
  star: 'お気に入りに追加',
  unstar: 'お気に入りから削除',
  recent: '最近開いた項目',
  types: { DASHBOARD: 'ダッシュボード', REPORT: 'レポート', WORKBOOK: 'ワークブック', FOLDER: 'フォルダー' },
  steps: {
    title: 'はじめに',
    done: (done, all) => `${all} ステップ中 ${done} ステップ完了`,
    isDone: '完了',
    hide: '非表示',
    data: { title: 'データを接続する', text: '準備済みのデモから始めることもできます。' },
    question: { title: '最初の質問をする', text: 'フィールドを選ぶとグラフが表示されます。' },
    report: { title: 'レポートを保存する', text: '結果を残し、ワークスペースで見つけられます。' },
    dashboard: {
      title: 'ダッシュボードを公開する',
      text: 'レポートを 1 つのページにまとめて同僚と共有します。',
    },
    embedded: { title: '自社のページに埋め込む', text: '顧客は自分のデータで閲覧できます。' },
  },
};
export default words;
