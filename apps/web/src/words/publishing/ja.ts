import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  more: 'このダッシュボードのその他の操作',
  embed: '埋め込む…',
  previewAs: '別のユーザーとしてプレビュー…',
  unpublish: '公開を取り消す…',
  republish: '再公開',
  cancel: 'キャンセル',
  unpublishing: {
    title: (name) => `「${name}」の公開を取り消す`,
    text: '閲覧者には存在しないというページが表示され、定期配信は失敗します。',
    tenants: (_count, shown) => `${shown} 件の埋め込みテナントのページに表示されなくなります。`,
    allEmbedUsers: 'すべての埋め込みユーザーのページに表示されなくなります。',
    kept: 'アドレス、下書き、履歴、共有はそのまま残ります。いつでも再公開できます。',
    confirm: '公開を取り消す',
    failed: 'ダッシュボードは変更されませんでした',
  },
  preview: {
    person: (name) => `${name} として表示しています。`,
    group: (name) => `${name} のメンバーとして表示しています。`,
    context: '別のセキュリティコンテキストで表示しています。',
    note: 'クエリはすべて監査ログに記録されます。ダウンロードはできません。',
    mayNotOpen:
      'このダッシュボードは共有されていないため、このユーザーは開けません。以下は表示されるはずの行です。',
    other: '別のユーザーを選ぶ',
    failed: 'プレビューを開けませんでした',
  },
  embedding: {
    title: (name) => `「${name}」を埋め込む`,
    tabs: { preview: 'プレビュー', code: 'コード', checks: 'チェック' },
    viewer: '閲覧者',
    embedTenant: '埋め込みテナント',
    externalId: '自社製品でのユーザー ID',
    externalIdHelp: 'コード用です。実際にはサーバーがサインイン中のユーザーを指定します。',
    groups: 'グループ',
    groupsHelp: 'アクセスポリシーで参照されます',
    context: 'セキュリティコンテキスト（JSON）',
    notJson: 'JSON オブジェクトを入力してください',
    look: '外観',
    scheme: '配色',
    schemes: { auto: '閲覧者のシステムに合わせる', light: 'ライト', dark: 'ダーク' },
    accent: 'アクセントカラー',
    locale: '言語',
    timezone: 'タイムゾーン',
    byDefault: '既定',
    allowExport: 'ダウンロードを許可',
    showHeader: 'ヘッダーを表示',
    showTitle: 'タイトルを表示',
    allowAi: 'AI を許可',
    origin: '埋め込み先ページのオリジン',
    originHelp: '例：https://app.example.com',
    size: '幅',
    sizes: { phone: 'スマートフォン', tablet: 'タブレット', wide: 'ワイド' },
    show: 'プレビューを表示',
    update: 'プレビューを更新',
    changed: 'このプレビューの後に閲覧者が変更されました。',
    about: (user) =>
      `プレビューは、埋め込みテナントのユーザー「${user}」の実際の埋め込みセッションです。このユーザーは必要に応じて作成されます。`,
    needsTenant: 'プレビューするには、存在する埋め込みテナントを選んでください。',
    adminOnly: '埋め込みセッションを作成できるのは管理者だけです。',
    failed: 'プレビューを表示できませんでした',
    host: '自社サーバー',
    page: '自社ページ',
    keyNote: 'API キーは自社サーバーの変数 FACET_API_KEY に置き、外に出しません。',
    summary: (failed, shown) =>
      failed === 0 ? '準備が整いました。' : `対応が必要な項目が ${shown} 件あります。`,
    unknown: '確認できるのは管理者とフルアクセスを持つユーザーだけです。',
    shareNow: '共有してセッションを許可',
    checkAgain: '再チェック',
    passed: '合格',
    notPassed: '不合格',
    notKnown: '不明',
  },
  checks: {
    published: {
      name: 'ダッシュボードが公開されている',
      failed: () => '公開してください。それまで埋め込みページは 404 を返します。',
    },
    enabled: {
      name: '埋め込みが有効になっている',
      failed: () => '管理者がアカウントとこのデプロイメントで有効にできます。',
    },
    tenant: {
      name: '埋め込みテナントが存在する',
      failed: (tenant) => `「${tenant}」はまだ存在しません。最初のユーザーまたはセッションで作成されます。`,
    },
    shared: {
      name: 'ダッシュボードが埋め込みテナントと共有されている',
      failed: () =>
        '埋め込みテナントまたはすべての埋め込みユーザーと共有してください。それまで閲覧者には 404 が返されます。',
    },
    signed: {
      name: 'ダッシュボードが署名付きセッションを許可している',
      failed: () => 'allowEmbed を有効にしてください。それまでセッションには 403 が返されます。',
    },
    groups: {
      name: 'グループが存在する',
      failed: (groups) =>
        `${groups} を作成してください。存在しないグループを指定したセッションは拒否されます。`,
    },
    origin: {
      name: '埋め込み先ページにフレームを表示できる',
      failed: (origin) => `${origin} をアカウントまたはデプロイメントの許可するオリジンに追加してください。`,
    },
    https: {
      name: '接続が暗号化されている',
      failed: (server) => `${server} は HTTPS ではありません。ほかの人が使う前に HTTPS を設定してください。`,
    },
    key: {
      name: 'セッション用の API キーを作成できる',
      failed: () => 'キーは管理者のものである必要があります。管理者に作成を依頼してください。',
    },
  },
  origins: {
    missing: 'チェックするには、ページのオリジンを入力してください。',
    pattern: '* を含むパターンは設定用です。1 つのページのオリジンを入力してください。',
    address: (origin) =>
      `「${origin}」はオリジンではありません。オリジンはスキームとホストからなり、パスを含みません。`,
  },
  noTenant: '閲覧者の埋め込みテナントを選んでください。',
  hostHttps: (origin) =>
    `${origin} は HTTPS ではありません。HTTPS でないページの一部はブラウザーにブロックされます。`,
};
export default words;
