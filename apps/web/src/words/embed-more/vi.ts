import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'Thiết lập khác',
  settingsHelp: 'Theo tên của chúng trong yêu cầu. Bản xem trước bỏ qua tên và địa chỉ email.',
  parts: { user: 'Người dùng và khách hàng nhúng', session: 'Phiên', creator: 'Chế độ tạo nội dung' },
  yes: 'Có',
  no: 'Không',
  allowInAccount: (origin) => `Cho phép ${origin} trong tài khoản`,
  allowInDeployment: (origin) => `Cho phép ${origin} trong bản triển khai này`,
  groupMayNotOpen:
    'Bảng điều khiển này chưa được chia sẻ với nhóm. Thành viên chỉ mở được nếu có quyền truy cập theo cách khác.',
};

export default words;
