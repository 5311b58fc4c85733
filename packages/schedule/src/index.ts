export { describeSchedule } from './describe-schedule.ts';
export { latestInstant, nextInstants } from './instants.ts';
export {
  cronOf,
  parseSchedule,
  type Schedule,
  type ScheduleFields,
  ScheduleProblem,
  type ScheduleType,
  shortestIntervalMinutes,
} from './schedule.ts';
