import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'セッションが終了しました',
    text: '続けるには、もう一度サインインしてください。このページの内容はそのまま残り、開始した処理はサインイン後に続行されます。',
    action: 'サインイン',
    hint: '新しいウィンドウが開き、サインインすると閉じます。',
  },
  other: {
    title: '別のユーザーがサインインしました',
    text: 'このブラウザーでは別のユーザーがサインインしているため、このページは最初からやり直す必要があります。そのユーザーの名前では何も送信されていません。',
    action: '最初からやり直す',
  },
};
export default words;
