/**
 * The functions that expressions of charts may call: none of them prints, loads or repeats. What the functions for texts
 * and lists return is bounded while the chart is drawn.
 */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  [
    // Numbers
    'isNaN isFinite abs acos asin atan atan2 ceil cos exp floor hypot log max min pow random round sin sqrt tan clamp',
    'cumulativeNormal cumulativeLogNormal cumulativeUniform densityNormal densityLogNormal densityUniform',
    'quantileNormal quantileLogNormal quantileUniform sampleNormal sampleLogNormal sampleUniform',
    // Times
    'now utc datetime date day year month quarter hours minutes seconds milliseconds time timezoneoffset week dayofyear',
    'utcdate utcday utcyear utcmonth utcquarter utchours utcminutes utcseconds utcmilliseconds utcweek utcdayofyear',
    'isoweek utcisoweek timeOffset utcOffset timeParse utcParse timeUnitSpecifier',
    // Lists
    'length join indexof lastindexof slice reverse sort inrange lerp peek pluck span extent clampRange merge',
    // Texts
    'parseFloat parseInt upper lower substring split trim replace truncate btoa atob encodeURIComponent test',
    'format timeFormat utcFormat monthFormat monthAbbrevFormat dayFormat dayAbbrevFormat',
    'facetFormat facetWrap facetLabelLimit',
    // Types and choices
    'isArray isBoolean isDate isDefined isNumber isObject isRegExp isString isTuple isValid',
    'toBoolean toDate toNumber toString if',
    // Colours, scales and what a chart shows
    'rgb hsl lab hcl luminance contrast scale invert domain range bandwidth bandspace interpolateLinear data indata',
    // Selections
    'event item group x y xy inScope intersect modify panLinear panLog panPow panSymlog zoomLinear zoomLog zoomPow',
    'zoomSymlog vlSelectionTest vlSelectionIdTest vlSelectionResolve vlSelectionTuples',
  ].flatMap((line) => line.split(' ')),
);
