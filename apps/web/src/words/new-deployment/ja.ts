import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: '新しいデプロイメント',
  about: 'デプロイメントごとに、データソース、データモデル、メンバー、ダッシュボードがあります。',
  notAllowed: {
    title: 'デプロイメントを作成できません',
    text: 'DeploymentCreate の権限が必要です。',
  },
  name: '名前',
  nameHelp: 'ほかの人に表示される名前です。例：売上',
  nameMissing: '名前を入力してください',
  taken: 'この名前のデプロイメントがすでにあります',
  failed: 'デプロイメントを作成できませんでした',
  create: 'デプロイメントを作成',
  next: 'このあとの流れ',
  steps: [
    { title: 'データソースを接続', text: 'データベース、またはページにドロップしたファイル。' },
    { title: 'テーブルを選択', text: 'Facet は列とキーだけを読み取り、行はそのまま残します。' },
    {
      title: 'モデルを確認',
      text: 'キューブ、結合、ビューが提案されます。確認し、変更して公開できます。',
    },
    { title: '質問する', text: '答えを最初のダッシュボードに追加します。' },
  ],
};
export default words;
