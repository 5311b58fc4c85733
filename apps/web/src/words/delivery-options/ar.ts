import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'إرسال جديد',
  more: 'خيارات أخرى',
  emails: 'إرسال رسائل البريد',
  emailsHelp: 'وإلا فإن التشغيل يحدّث بيانات لوحة المعلومات فقط.',
  link: 'رابط المستخدمين المضمَّنين',
  linkHelp: (placeholders) => `عنوان لوحة المعلومات في منتجك، مع وضع ${placeholders} في مواضعها.`,
  embedUserHelp: 'لهذا التسليم فقط. ما يُترك فارغًا يبقى كما هو لدى المستخدم المضمَّن.',
  attributes: 'سمات المستخدم (JSON)',
  apply: 'تطبيق',
  taken: 'من لوحة المعلومات كما رأيتها',
  removeText: 'يمكنك التراجع عن ذلك. لا يضيع نهائيًا سوى القنوات وسجل مرات التشغيل.',
  exceptions: 'الاستثناءات',
  exceptionsHelp: 'لا يتلقى هؤلاء الأشخاص شيئًا مهما كانت مجموعاتهم.',
  origins: { unsubscribed: 'ألغى الاشتراك', excepted: 'مستثنى' },
  except: 'استثناء شخص',
  endException: (name) => `إنهاء استثناء ${name}`,
};

export default words;
