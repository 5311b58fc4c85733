import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: '接続済みのアプリケーション',
  about:
    'MCPクライアントなど、ユーザーがサインインしたアプリケーションです。それぞれが1人のユーザーに代わって動作し、そのユーザーの権限を超えることはありません。',
  notAllowed: {
    title: '全員のアプリケーションを表示できるのは管理者だけです',
    text: '自分のアプリケーションはアカウントのページで確認できます。',
  },
  failed: 'アプリケーションを読み込めませんでした',
  failsAgain: '繰り返し発生する場合は、サーバーのログでリクエスト ID を調べてください。',
  search: 'アプリケーションとユーザーを検索',
  clearSearch: '検索をクリア',
  columns: {
    application: 'アプリケーション',
    person: 'ユーザー',
    access: 'アクセス',
    connected: '接続日時',
    lastUsed: '最終使用',
  },
  reaches: {
    api: 'ユーザーができるすべての操作',
    'mcp:query': 'データモデルとクエリ',
    'mcp:content': 'レポートとダッシュボード',
    'mcp:model': '開発ブランチ',
  },
  signInOnly: 'サインインのみ',
  never: '未使用',
  revoke: 'アクセスを取り消す',
  revokeFor: (application, person) => `${person} に対する ${application} のアクセスを取り消す`,
  revokeTitle: (application) => `${application} のアクセスを取り消しますか?`,
  revokeText: (person) =>
    `2秒以内に、アプリケーションは ${person} に代わって動作できなくなります。再び使うには、改めてサインインが必要です。`,
  revoked: (application, person) => `${application} は ${person} に代わって動作できなくなりました`,
  noMatch: (text) => `「${text}」に一致するアプリケーションやユーザーはありません`,
  nothing: {
    title: '接続済みのアプリケーションはありません',
    text: (address) => `MCPクライアントはアドレス ${address} で接続します。`,
  },
  showMore: 'さらに表示',
};
export default words;
