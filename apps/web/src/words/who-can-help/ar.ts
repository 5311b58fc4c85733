import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'مسؤولو الحساب الذين يمكنهم مساعدتك:',
  more: 'ويمكن لغيرهم من مسؤولي الحساب مساعدتك أيضًا.',
  administrator: 'بصفتك مسؤول الحساب يمكنك فتح كل شيء، لذا فهو محذوف أو العنوان خاطئ.',
  openTrash: 'فتح سلة المهملات',
};
export default words;
