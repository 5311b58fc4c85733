import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'Chọn hình ảnh',
  replace: 'Thay hình ảnh',
  kinds: (megabytes) => `PNG, JPEG, WebP hoặc GIF, tối đa ${megabytes} MB`,
  tooLarge: (megabytes) => `Tệp lớn hơn ${megabytes} MB.`,
  notImage: 'Tệp không phải là hình ảnh PNG, JPEG, WebP hay GIF, hoặc có quá nhiều điểm ảnh.',
  failed: 'Chưa tải được hình ảnh lên',
  alt: 'Mô tả',
  altNeeded:
    'Hãy mô tả hình ảnh cho người không nhìn thấy, hoặc đánh dấu là hình trang trí. Nếu không, bảng điều khiển không thể xuất bản.',
  decorative: 'Trang trí: trình đọc màn hình bỏ qua',
  fit: 'Cách vừa khung',
  contain: 'Toàn bộ hình',
  cover: 'Lấp đầy khung',
  link: 'Liên kết',
  linkRefused: 'Nhập địa chỉ bắt đầu bằng https:// hoặc mailto:.',
  notLoaded: 'Không tải được hình ảnh',
};

export default words;
