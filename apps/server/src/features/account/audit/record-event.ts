/** For an event that no request completes, or that a request completes beside its own. */
export { recordAudit as recordEvent } from './audit.store.ts';
