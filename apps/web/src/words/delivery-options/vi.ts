import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'Lịch gửi mới',
  more: 'Tùy chọn khác',
  emails: 'Gửi email',
  emailsHelp: 'Nếu không, mỗi lần chạy chỉ làm mới dữ liệu của bảng điều khiển.',
  link: 'Liên kết cho người dùng nhúng',
  linkHelp: (placeholders) =>
    `Địa chỉ của bảng điều khiển trong sản phẩm của bạn, với ${placeholders} ở đúng chỗ.`,
  embedUserHelp: 'Chỉ cho lần gửi này. Trường để trống giữ giá trị của người dùng nhúng.',
  attributes: 'Thuộc tính người dùng (JSON)',
  apply: 'Áp dụng',
  taken: 'Từ bảng điều khiển như bạn đã xem',
  removeText: 'Bạn có thể hoàn tác. Chỉ các kênh và lịch sử chạy bị mất vĩnh viễn.',
  exceptions: 'Ngoại lệ',
  exceptionsHelp: 'Những người này không nhận được gì, dù thuộc nhóm nào.',
  origins: { unsubscribed: 'Đã hủy đăng ký', excepted: 'Đã loại trừ' },
  except: 'Loại trừ ai đó',
  endException: (name) => `Ngừng loại trừ ${name}`,
};

export default words;
