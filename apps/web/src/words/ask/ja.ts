import type { AskWords } from './words.ts';

const words: AskWords = {
  label: '言葉で質問',
  ask: '質問する',
  asking: '回答を準備しています…',
  failed: '質問できませんでした',
  partly: '理解できなかった語を除いて回答しました。',
  notUnderstood: 'この質問は理解できませんでした。',
  nearest: 'データモデルで最も近いもの:',
  incomplete: '値を読み込んでいます。少し待ってからもう一度質問してください。',
  limited: 'アクセスルールにより行が制限されています。',
  otherLanguage: 'ここでは質問は英語として読まれます。',
  verified: 'これは検証済みの質問です。クエリは確認されています。',
  similar: '似た言葉の検証済みの質問',
  parts: '理解した内容',
  unknown: (text) => `「${text}」は理解できませんでした`,
  choose: (text) => `「${text}」の別の意味`,
};
export default words;
