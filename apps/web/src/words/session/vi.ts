import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'Phiên của bạn đã kết thúc',
    text: 'Hãy đăng nhập lại để tiếp tục. Mọi thứ trên trang này vẫn còn, và những gì bạn đã bắt đầu sẽ tiếp tục sau đó.',
    action: 'Đăng nhập',
    hint: 'Mở một cửa sổ mới, cửa sổ này tự đóng sau khi bạn đăng nhập.',
  },
  other: {
    title: 'Một người khác đã đăng nhập',
    text: 'Trình duyệt này hiện đăng nhập với tư cách người khác nên trang này phải bắt đầu lại. Không có gì được gửi thay mặt họ.',
    action: 'Bắt đầu lại',
  },
};
export default words;
