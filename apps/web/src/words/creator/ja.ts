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
  otherDeployment: {
    title: 'このページは別のデータのものです',
    text: 'セッションは別のデプロイメントのものです。戻ってページを開き直してください。',
  },
  notFound: { title: 'このページは存在しません', text: 'アドレスが不完全な可能性があります。' },
  backToWorkspace: 'ワークスペースへ',
};

export default words;
