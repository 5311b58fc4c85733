import { listedTable } from '../spelled.ts';

/** Words that hold a question together, and what they do. */
export const KEYWORDS = listedTable({
  by: 'by, per, each, every, for each, for every, in each, in every, by each, of each, at each, split by, split up by, split into, broken down by, break down by, breakdown by, grouped by, group by, across, by different, for the different, divided by',
  per: 'per',
  leaving:
    'leave, leaves, leaving, left, depart, departs, departing, departed, take off, takes off, taking off, took off, that left',
  arriving:
    'arrive, arrives, arriving, arrived, arriving in, arriving at, arrived in, arrived at, land, lands, landing, landed, landing in, landing at',
  and: 'and, as well as, along with, together with, plus, also, and also',
  or: 'or',
  not: "not, no, never, without, excluding, except, except for, exclude, excludes, other than, but not, apart from, ignoring, not from, not in, is not, are not, isn't, aren't, not including, leaving out, leave out",
  only: 'only, just, only for, just for, only in, only on, limited to, restricted to',
  of: 'of, for, among',
  in: 'over, in, at, on, within, during, inside, over the, based in, located in',
  from: 'leave from, leaves from, depart from, departs from, flying from, from, leaving, departing, departing from, leaving from, departed from, departed, out of, starting in, starting from, originating in, originating from, that left, left',
  to: 'to, into, arriving in, arriving at, arriving, landing in, landing at, going to, bound for, towards, ending in, arrived in, arrived at, headed to, heading to, flying to, flown to',
  is: 'is, are, was, were, equals, equal to, is equal to, being, be, been, =',
  with: 'with, where, whose, when, that, who, having, that have, that had, which have, which had',
  which: 'which, what, who, where, when',
  where: 'where',
  when: 'when',
  goes: 'go, goes, fly, land',
  how: 'how',
  howMuch: 'how much',
  changes: 'change, changed',
  predicate:
    'is, are, was, were, that, who, which, go, goes, fly, leave, leaves, left, depart, departs, departed, arrive, arrives, arrived, land, landed, take off, took off, that left, that have, that had, which have, which had, have, had, exceed, exceeds, exceeded',
  more: 'more than, over, above, greater than, larger than, higher than, longer than, bigger than, exceeding, exceeds, exceed, exceeded, later than, is more than, is over, is above, are over, of more than, of over, is greater than, farther than, further than, >',
  less: 'less than, under, below, fewer than, lower than, shorter than, smaller than, is less than, is under, is below, are under, of less than, of under, <',
  atLeast:
    'at least, minimum of, no less than, not less than, no fewer than, greater than or equal to, more than or equal to, or more, and more, or longer, or higher, of at least, >=, ≥',
  atMost:
    'at most, maximum of, up to, no more than, not more than, less than or equal to, or less, or fewer, or lower, of at most, <=, ≤',
  between: 'between, is between, ranging from',
  contains:
    'contains, contain, containing, includes, including, that contains, that contain, with the word, which contain, which contains',
  startsWith:
    'starts with, start with, starting with, begins with, begin with, beginning with, that start with, that begin with',
  endsWith: 'ends with, end with, ending with, ending in, that end with, that end in',
  empty:
    'is empty, are empty, is missing, are missing, is not set, is blank, empty, missing, blank, is unknown',
  present:
    'is not empty, are not empty, is set, is not missing, is not blank, is present, is known, not empty',
  top: 'top, the top, first, best, leading, biggest, largest, highest',
  bottom: 'bottom, the bottom, lowest, smallest, worst, last',
  most: 'most, the most, highest, the highest, largest, greatest, biggest, longest, maximum number of, highest number of, largest number of, highest count of, strongest, farthest',
  least:
    'least, the least, fewest, lowest, the lowest, smallest, shortest, lowest number of, smallest number of, fewest number of, minimum number of',
  extent: 'longest, shortest, farthest, largest, biggest, smallest, strongest',
  busiest:
    'most often, most frequently, busiest, most popular, most frequent, most active, most common, most busy',
  quietest:
    'least often, least frequently, quietest, least busy, least popular, least active, least frequent, least common',
  best: 'best, best performing, most punctual, most reliable',
  worst: 'worst, worst performing, least punctual, least reliable',
  sort: 'sorted by, sort by, ordered by, order by, ranked by, rank by, sort, sorted, ordered, ranked, order, in order of',
  ascending:
    'from lowest to highest, lowest to highest, from smallest to largest, ascending, asc, lowest first, smallest first, low to high, increasing, from low to high, in ascending order, fewest first, shortest first, oldest first, earliest first',
  descending:
    'from highest to lowest, highest to lowest, from largest to smallest, descending, desc, highest first, largest first, biggest first, high to low, decreasing, from high to low, in descending order, most first, longest first, newest first, latest first, worst first',
  alphabetical:
    'alphabetically, in alphabetical order, alphabetical, a to z, sort by name, sorted by name, order by name, ordered by name',
  versus:
    'how many more, how much more, how many fewer, how much less, than, versus, vs, compared with, compared to, compare with, compare to, compare, comparing, against, in comparison with, in comparison to, relative to, comparison of, comparison, difference between',
  share:
    'share, percentage, percent, proportion, share of, percentage of, percent of, proportion of, fraction of, the share of, what share of, what percentage of, what percent of, what proportion of, as a percentage of total, as a share of total, as percent of total, as a percentage, share of total, percentage of total, percent of total, % of total, % of, in percent, distribution of, relative share of',
  growth:
    'growth, growth of, growth in, growth rate, growth rate of, change in, change of, percent change in, percentage change in, increase in, growing',
  trend:
    'change over time, changed over time, changing over time, developed over time, over time, trend, trend of, trends, trends of, trends in, trend in, trend for, through time, timeline, timeline of, time series, evolution of, development of, history of, across time, develop, evolve',
  average: 'average, avg, mean, on average, typical, averaged',
  total: 'total, sum of, sum, overall, total of, in total, altogether',
  count:
    'how many, number of, the number of, count of, count, counts of, amount of, total number of, quantity of, number',
  maximum: 'maximum, max, highest',
  minimum: 'minimum, min',
  median: 'median',
  as: 'as, as a, as an, using a, show as, show as a, in the form of a, display as a',
  weekend: 'weekend, weekends, on weekends, on the weekend, at the weekend, at weekends, on a weekend',
  workday:
    'on weekdays, on a weekday, weekdays only, only weekdays, workdays, on workdays, working days, on working days, during the week',
  ofTheWeek: 'day of the week, days of the week, day of week, weekday, weekdays, week day',
  followUp:
    'and, what about, how about, and what about, and how about, now, and now, same for, the same for, same, then, but, but only, make it, make that, show it, show that, show them, ok, okay, and only',
  instead: 'instead, instead of that',
  previous:
    'the day before, the week before, the month before, the quarter before, the year before, previous period, the previous period, prior period, the prior period, period before, the period before, the one before',
  greeting: 'hello, hi, hey, please, thanks, thank you, dear',
  filler:
    'whats, wheres, whos, hows, make, rank, a, an, the, me, us, you, i, we, my, it, its, please, show, shows, showing, give, list, display, find, get, see, tell, want, need, would, like, could, can, let, know, do, does, did, have, has, had, there, so, all, any, some, their, these, those, this, visualize, visualise, draw, plot, chart, graph, view, look, at, how, take, go, goes, hello, hi, hey, thanks, thank, calculate, compute, data, report, overview of, i would like to see, happen, happened, occurred, made, took, place, fly, flies, flew, gets, got, per, will, should, much, values, value, different, respectively, flown, broken down, split, they, that, which, what, who, where, when, of, for, in, on, with, by, as, is, are, was, were, be, been, our, your, same period, the same period, same month, the same month, same time, the same time, same quarter, the same quarter',
});
