import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'إعدادات أخرى',
  settingsHelp: 'بأسمائها في الطلب. لا تتضمن المعاينة الأسماء وعناوين البريد.',
  parts: { user: 'المستخدم والعميل المضمّن', session: 'الجلسة', creator: 'وضع المنشئ' },
  yes: 'نعم',
  no: 'لا',
  allowInAccount: (origin) => `السماح بـ ${origin} في الحساب`,
  allowInDeployment: (origin) => `السماح بـ ${origin} في هذا النشر`,
  groupMayNotOpen:
    'لوحة المعلومات هذه غير مشتركة مع المجموعة. لا يفتحها الأعضاء إلا إذا كان لديهم وصول بطريقة أخرى.',
};

export default words;
