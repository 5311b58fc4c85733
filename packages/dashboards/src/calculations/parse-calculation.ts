import jsep, { type CoreExpression, type Expression } from 'jsep';
import { CalculationError } from './calculation-error.ts';
import { COLUMN_FUNCTIONS, ROW_FUNCTIONS, type Windows } from './calculation-functions.ts';
import { type Cell, finite, isTrue, numberOf, orderOf } from './cells.ts';

/** The columns that a calculation may read, and the windows of functions that read other rows. */
export interface Table {
  readonly size: number;
  /** The cells of a column; undefined for an unknown name. */
  column(name: string): readonly Cell[] | undefined;
  readonly windows: Windows;
  /** Counts the characters of text that the calculations of a report produce; shared by all of them. */
  readonly texts: TextBudget;
}

/**
 * The most text that the calculations of a report may produce: each could otherwise multiply the text of the one
 * before.
 */
export class TextBudget {
  static readonly MOST_OF_CELL = 10_000;
  static readonly MOST = 20_000_000;
  #left = TextBudget.MOST;

  /** @throws CalculationError if there is too much text */
  spend(characters: number): void {
    if (characters > TextBudget.MOST_OF_CELL)
      throw new CalculationError('too_large', `make texts of at most ${TextBudget.MOST_OF_CELL} characters`);
    this.#left -= characters;
    if (this.#left < 0)
      throw new CalculationError(
        'too_large',
        'be applied to fewer rows: the calculations make too much text',
      );
  }
}

/** A parsed calculation. */
export interface Calculation {
  /** The columns that it reads. */
  readonly columns: readonly string[];
  /** Where each of them is first read, as an index of a character. */
  readonly places: ReadonlyMap<string, number>;
  /** Whether it reads rows other than its own, so that totals have no value. */
  readonly readsOtherRows: boolean;
  /** The number of operations per row. */
  readonly steps: number;
  /** @throws CalculationError if a column does not exist */
  evaluate(table: Table): Cell[];
}

type Evaluate = (table: Table) => Cell[];

/** The maximum depth of an expression, which limits the stack. */
const MOST_DEPTH = 50;

/**
 * Parses a table calculation: arithmetic, comparisons, `&&`, `||`, `!`, `? :`, text, and the functions in
 * docs/content-queries.md over columns such as `orders.count`. There are no other names, no properties and no loops.
 * @throws CalculationError for a syntax error, an unknown function, or wrong arguments
 */
export function parseCalculation(expression: string): Calculation {
  const parser = new Parser();
  const evaluate = parser.compile(parsed(expression), 1);
  const { places, readsOtherRows, steps } = parser;
  return { columns: [...places.keys()], places, readsOtherRows, steps, evaluate };
}

/** An expression with the index of its first character. jsep itself notes no places. */
type Placed = CoreExpression & { readonly start?: number };

/** The class behind `jsep`, as far as it is used here: the types of the package lack it. */
interface JsepParser {
  index: number;
  gobbleSpaces(): void;
  gobbleToken(): Expression | undefined;
  parse(): Expression;
}
const { Jsep } = jsep as unknown as { readonly Jsep: new (expression: string) => JsepParser };

class PlacedJsep extends Jsep {
  override gobbleToken(): Expression | undefined {
    this.gobbleSpaces();
    const start = this.index;
    const token = super.gobbleToken();
    return token && Object.assign(token, { start });
  }
}

function parsed(expression: string): Expression {
  try {
    return new PlacedJsep(expression).parse();
  } catch (error) {
    const { description = 'it cannot be parsed', index } = error as { description?: string; index?: number };
    throw new CalculationError(
      'syntax',
      `be an expression: ${description}${index === undefined ? '' : ` at character ${index + 1}`}`,
      { at: index },
    );
  }
}

/** Where an expression begins: operators have two sides, and begin with the first. */
function startOf(expression: Expression): number | undefined {
  const node = expression as Placed;
  if (node.start !== undefined) return node.start;
  if (node.type === 'BinaryExpression') return startOf(node.left);
  return node.type === 'ConditionalExpression' ? startOf(node.test) : undefined;
}

class Parser {
  readonly places = new Map<string, number>();
  readsOtherRows = false;
  steps = 0;

  compile(expression: Expression, depth: number): Evaluate {
    this.steps += 1;
    const at = startOf(expression);
    if (depth > MOST_DEPTH)
      throw new CalculationError('too_deep', `not be nested more than ${MOST_DEPTH} levels deep`, { at });
    const inner = (child: Expression) => this.compile(child, depth + 1);
    const node = expression as CoreExpression;
    switch (node.type) {
      case 'Literal':
        return literal(node.value);
      case 'Identifier':
      case 'MemberExpression':
        return this.#column(nameOf(node), at);
      case 'UnaryExpression':
        return perRow([inner(node.argument)], operator(UNARY, node.operator, at));
      case 'BinaryExpression':
        return perRow([inner(node.left), inner(node.right)], operator(BINARY, node.operator, at));
      case 'ConditionalExpression':
        return perRow(
          [node.test, node.consequent, node.alternate].map(inner),
          ROW_FUNCTIONS.if?.apply as RowWise,
        );
      case 'CallExpression':
        return this.#call(node.callee, node.arguments.map(inner), at);
      default:
        throw new CalculationError(
          'unsupported',
          'be one expression of columns, numbers, text, operators and functions',
          { at },
        );
    }
  }

  #column(name: string, at = 0): Evaluate {
    if (!this.places.has(name)) this.places.set(name, at);
    return (table) => {
      const cells = table.column(name);
      if (cells === undefined)
        throw new CalculationError('unknown_column', `name columns of the report, and ${name} is not one`, {
          at,
          name,
        });
      return [...cells];
    };
  }

  #call(callee: Expression, parts: readonly Evaluate[], at: number | undefined): Evaluate {
    const name = callee.type === 'Identifier' ? String(callee.name) : '';
    const [ofRow, ofColumn] = [own(ROW_FUNCTIONS, name), own(COLUMN_FUNCTIONS, name)];
    const found = ofRow ?? ofColumn;
    if (found === undefined)
      throw new CalculationError('unknown_function', `call only ${FUNCTION_NAMES}`, { at, name });
    const { least, most } = found;
    if (parts.length < least || parts.length > most)
      throw new CalculationError(
        'wrong_arguments',
        `pass ${least === most ? least : `${least} to ${most}`} arguments to ${name}`,
        { at, name, least, most },
      );
    if (ofRow !== undefined) return perRow(parts, ofRow.apply);
    this.readsOtherRows = true;
    return (table) =>
      (ofColumn as (typeof COLUMN_FUNCTIONS)[string]).apply(
        parts.map((part) => part(table)),
        table.windows,
        table.size,
      );
  }
}

const FUNCTION_NAMES = [...Object.keys(ROW_FUNCTIONS), ...Object.keys(COLUMN_FUNCTIONS)].sort().join(', ');

type RowWise = (cells: readonly Cell[]) => Cell;

function perRow(parts: readonly Evaluate[], apply: RowWise): Evaluate {
  return (table) => {
    const columns = parts.map((part) => part(table));
    return Array.from({ length: table.size }, (_, row) => {
      const cells = columns.map((column) => column[row] as Cell);
      const cell = apply(cells);
      if (typeof cell === 'string' && !cells.includes(cell)) table.texts.spend(cell.length);
      return cell;
    });
  };
}

function literal(value: unknown): Evaluate {
  const cell = typeof value === 'object' || value === undefined ? null : (value as Cell);
  return ({ size }) => new Array<Cell>(size).fill(cell);
}

/** The name of a column, such as `orders.created_at.month`. */
function nameOf(expression: Expression): string {
  const node = expression as CoreExpression;
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
    return `${nameOf(node.object)}.${String(node.property.name)}`;
  throw new CalculationError('unsupported', 'name columns as VIEW.MEMBER', { at: startOf(expression) });
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function operator(
  operators: Readonly<Record<string, RowWise>>,
  name: string,
  at: number | undefined,
): RowWise {
  const found = own(operators, name);
  if (found === undefined)
    throw new CalculationError('unknown_operator', `not use the operator ${name}`, { at, name });
  return found;
}

/** Arithmetic with null is null, as in SQL. */
function arithmetic(apply: (left: number, right: number) => number): RowWise {
  return ([left, right]) => {
    const [one, other] = [numberOf(left), numberOf(right)];
    return one === null || other === null ? null : finite(apply(one, other));
  };
}

function comparison(holds: (order: number) => boolean): RowWise {
  return ([left = null, right = null]) => {
    const order = orderOf(left, right);
    return order === null ? null : holds(order);
  };
}

const UNARY: Readonly<Record<string, RowWise>> = {
  '-': ([cell]) => {
    const number = numberOf(cell);
    return number === null ? null : -number;
  },
  '+': ([cell]) => numberOf(cell),
  '!': ([cell = null]) => (cell === null ? null : !isTrue(cell)),
};

const BINARY: Readonly<Record<string, RowWise>> = {
  '+': arithmetic((left, right) => left + right),
  '-': arithmetic((left, right) => left - right),
  '*': arithmetic((left, right) => left * right),
  '/': arithmetic((left, right) => left / right),
  '%': arithmetic((left, right) => left % right),
  '==': comparison((order) => order === 0),
  '!=': comparison((order) => order !== 0),
  '<': comparison((order) => order < 0),
  '<=': comparison((order) => order <= 0),
  '>': comparison((order) => order > 0),
  '>=': comparison((order) => order >= 0),
  '&&': ([left, right]) => isTrue(left) && isTrue(right),
  '||': ([left, right]) => isTrue(left) || isTrue(right),
};
