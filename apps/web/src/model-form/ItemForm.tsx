import { fieldAt, type ModelItem } from '@facet/model-text';
import { useArea } from '../words/area.ts';
import { MODEL_FORM } from '../words/model-form/model-form-area.ts';
import { FormField } from './FormField.tsx';
import classes from './FormPane.module.css';
import { useForm } from './form-context.ts';
import { FORMS } from './form-fields.ts';
import { keysBeside, placeOf } from './form-model.ts';
import { MemberList } from './MemberList.tsx';

/** The form of a cube or view. */
export function ItemForm({ item: { kind, path } }: { readonly item: ModelItem }) {
  const words = useArea(MODEL_FORM);
  const { model, problems } = useForm();
  const { fields, lists } = FORMS[kind];
  const own = problems.get(placeOf(path))?.[0]?.message;
  const hasTable = fieldAt(model, [...path, 'sql_table']) !== undefined;
  const hasSql = fieldAt(model, [...path, 'sql']) !== undefined;
  // A cube has either of them.
  const shown = fields.filter(
    ({ key }) => !(key === 'sql' && hasTable && !hasSql) && !(key === 'sql_table' && hasSql && !hasTable),
  );
  const beside = keysBeside(
    model,
    path,
    [...fields, ...lists].map(({ key }) => key),
  );
  return (
    <>
      <div className={classes.fields}>
        {own !== undefined && <p className={classes.refusal}>{own}</p>}
        {shown.map((field) => (
          <FormField key={field.key} spec={field} path={path} />
        ))}
      </div>
      {lists.map((list) => (
        <MemberList key={list.key} spec={list} path={path} />
      ))}
      {beside.length > 0 && <p className={classes.note}>{words.onlyInText(beside.join(', '))}</p>}
    </>
  );
}
