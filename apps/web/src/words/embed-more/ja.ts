import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'その他の設定',
  settingsHelp: 'リクエストでの名前で示します。プレビューには名前とメールアドレスを含めません。',
  parts: { user: 'ユーザーと埋め込みテナント', session: 'セッション', creator: '作成者モード' },
  yes: 'はい',
  no: 'いいえ',
  allowInAccount: (origin) => `アカウントで ${origin} を許可`,
  allowInDeployment: (origin) => `このデプロイメントで ${origin} を許可`,
  groupMayNotOpen:
    'このダッシュボードはグループと共有されていません。メンバーは、ほかの方法でアクセスできる場合にだけ開けます。',
};

export default words;
