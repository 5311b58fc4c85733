export { describeSchedule } from './describe-schedule.ts';
export { latestInstant, nextInstants, shortestIntervalMinutes } from './instants.ts';
export {
  cronOf,
  parseSchedule,
  type Schedule,
  type ScheduleFields,
  ScheduleProblem,
  type ScheduleType,
} from './schedule.ts';
