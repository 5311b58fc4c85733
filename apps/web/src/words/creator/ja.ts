import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: '共有されたもの',
  sharedEmpty: {
    title: '共有されたものはまだありません',
    text: 'あなた向けに作られたダッシュボードがここに表示されます。コピーして、コピーの方を変更できます。',
  },
  copyToEdit: 'コピーして編集',
  copying: 'コピーしています',
  showMore: 'さらに表示',
  needsSession: {
    title: 'このページは、掲載元の製品の中で開いてください',
    text: 'セッションが必要です。セッションは掲載元の製品が作成します。',
  },
  notCreator: {
    title: 'ここではコンテンツを作成できません',
    text: 'このセッションではダッシュボードの閲覧のみ可能です。製品の運営者にお問い合わせください。',
  },
  refused: {
    title: 'このページを開けませんでした',
    text: 'セッションが使用済みか古すぎます。このページを含む製品のページを再読み込みしてください。',
  },
  expired: {
    title: 'セッションの有効期限が切れました',
    text: '続けるには、製品のページを再読み込みしてください。保存していない内容は失われます。',
  },
  otherDeployment: {
    title: 'このページは別のデータのものです',
    text: 'セッションは別のデプロイメントのものです。戻ってページを開き直してください。',
  },
  notFound: { title: 'このページは存在しません', text: 'アドレスが不完全な可能性があります。' },
  backToWorkspace: 'ワークスペースへ',
};

export default words;
