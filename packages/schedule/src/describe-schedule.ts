import cronstrue from 'cronstrue';
import { type Schedule, SHORTEST_MONTH } from './schedule.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The end of a cron expression with a range of all days of the week, in which Sunday is 0 and 7, on any day of the month. */
const EVERY_DAY = /(?<= )\* (\S+) (?:0-[67]|1-7)$/;

/** A schedule in English, such as `Every Monday at 09:00, Europe/Berlin`. */
export function describeSchedule(schedule: Schedule): string {
  const { type, minute, dayOfWeek, dayOfMonth, custom, timezone } = schedule;
  switch (type) {
    case 'HOURLY':
      return minute === 0 ? 'Every hour' : `Every hour at minute ${minute}`;
    case 'DAILY':
      return `Every day at ${timeOf(schedule)}, ${timezone}`;
    case 'WEEKLY':
      return `Every ${DAYS[dayOfWeek]} at ${timeOf(schedule)}, ${timezone}`;
    case 'MONTHLY': {
      const note = dayOfMonth > SHORTEST_MONTH ? ' (the last day of shorter months)' : '';
      return `On day ${dayOfMonth} of every month${note} at ${timeOf(schedule)}, ${timezone}`;
    }
    case 'CUSTOM':
      return `${inWords(custom)}, ${timezone}`;
  }
}

/** A cron expression in words, or itself if a list has a *, for which cronstrue has no words. */
function inWords(custom: string): string {
  if (/,\*(?!\/)|\*,/.test(custom)) return `At the times of ${custom}`;
  return cronstrue.toString(custom.replace(EVERY_DAY, '* $1 *'), { use24HourTimeFormat: true });
}

function timeOf({ hour, minute }: Schedule): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
