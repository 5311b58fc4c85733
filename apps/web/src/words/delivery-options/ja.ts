import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: '新しい配信',
  more: 'その他のオプション',
  emails: 'メールを送信する',
  emailsHelp: 'オフの場合、実行時にはダッシュボードのデータの更新だけを行います。',
  link: '埋め込みユーザー向けのリンク',
  linkHelp: (placeholders) =>
    `お使いの製品でのダッシュボードのアドレス。${placeholders} を必要な位置に入れます。`,
  embedUserHelp: 'この配信だけに適用されます。空欄は埋め込みユーザー自身の設定のままです。',
  attributes: 'ユーザー属性（JSON）',
  apply: '適用',
  taken: '表示していたダッシュボードの値',
  removeText: '元に戻せます。完全に失われるのはチャンネルと実行履歴だけです。',
  exceptions: '例外',
  exceptionsHelp: 'どのグループに属していても、この人たちには何も届きません。',
  origins: { unsubscribed: '配信停止済み', excepted: '除外済み' },
  except: '除外する人を追加',
  endException: (name) => `${name} の除外をやめる`,
};

export default words;
