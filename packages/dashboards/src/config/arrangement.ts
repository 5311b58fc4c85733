/** How pages arrange widgets. Without shapes, because pages load it. */
export { inPhoneOrder, isHiddenOnPhone, PHONE, phonePosition, phoneRows } from './phone-layout.ts';
export { isClosedSection, isSection } from './sections.ts';
