import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'مسؤولو الحساب الذين يمكنهم مساعدتك:',
  more: 'ويمكن لغيرهم من مسؤولي الحساب مساعدتك أيضًا.',
};
export default words;
