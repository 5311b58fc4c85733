type Fields = Readonly<Record<string, unknown>>;

/** A semantic model, metrics and an exposure for every tenth model. */
export function generatedSemantics(models: number): Fields {
  const semantic: Record<string, Fields> = {};
  const metrics: Record<string, Fields> = {};
  const exposures: Record<string, Fields> = {};
  for (let at = 0; at < models; at += 10) {
    const name = `model_${at}`;
    semantic[`semantic_model.generated.${name}`] = semanticModel(at);
    const add = (metric: string, type: string, type_params: Fields): void => {
      const unique_id = `metric.generated.${metric}`;
      const common = { description: '', label: metric, filter: null, meta: {}, config: { meta: {} } };
      metrics[unique_id] = { unique_id, name: metric, type, type_params, ...common };
    };
    add(`rows_${at}`, 'simple', { measure: inputOf(`rows_of_${at}`) });
    add(`largest_${at}`, 'simple', { measure: inputOf(`largest_of_${at}`) });
    add(`share_${at}`, 'ratio', { numerator: inputOf(`largest_${at}`), denominator: inputOf(`rows_${at}`) });
    add(`running_${at}`, 'cumulative', {
      measure: inputOf(`rows_of_${at}`),
      window: { count: 7, granularity: 'day' },
    });
    const unique_id = `exposure.generated.report_${at}`;
    const depends_on = { macros: [], nodes: [`model.generated.${name}`, `metric.generated.share_${at}`] };
    exposures[unique_id] = { unique_id, name: `report_${at}`, type: 'dashboard', depends_on, meta: {} };
  }
  return { semantic_models: semantic, metrics, exposures };
}

function semanticModel(at: number): Fields {
  const name = `model_${at}`;
  return {
    unique_id: `semantic_model.generated.${name}`,
    name,
    depends_on: { macros: [], nodes: [`model.generated.${name}`] },
    entities: [{ name: `entity_${at}`, type: 'primary', expr: 'id' }],
    dimensions: [{ name: 'day', type: 'time', expr: "date_trunc('day', loaded_at)" }],
    measures: [
      { name: `rows_of_${at}`, agg: 'count', expr: '1' },
      { name: `largest_of_${at}`, agg: 'max', expr: 'id' },
    ],
  };
}

function inputOf(name: string): Fields {
  return { name, filter: null, alias: null, join_to_timespine: false, fill_nulls_with: null };
}
