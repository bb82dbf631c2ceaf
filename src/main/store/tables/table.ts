/**
 * How a table is declared, once for both databases: what creates it, the types of its rows, what writes and
 * reads them, moves, salvage, the triggers that guard it and the comparison with a backup follow.
 */

/** `code` is compared by code points, `words` are a person's; `small` is a whole number that is a code, too. */
export type ColumnKind = 'whole' | 'small' | 'code' | 'words' | 'bytes';

/** What both databases accept and return; whole numbers are returned as bigints. */
export type SqlValue = bigint | number | string | Buffer | null;

/** A column that a statement fills. */
export interface NamedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** A column. `Value` is what its rows have there. */
export interface Column<Value = unknown> {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  readonly isUnique?: boolean;
  /** What rows have that are written without it. */
  readonly initial?: 0 | '';
  /** What its values must be, in SQL behind its name. */
  readonly check?: string;
  /** The table whose ids it has. */
  readonly refersTo?: string;
  /** Whether it follows from other columns: it is not moved, but made again. */
  readonly isDerived?: boolean;
  /** Whether it is about a person, and goes when their data is deleted. */
  readonly isPersonal?: boolean;
  /** Only a type. */
  readonly value?: Value;
}

export const whole = (): Column<bigint> => ({ kind: 'whole', isNullable: false });
export const small = (): Column<bigint> => ({ kind: 'small', isNullable: false });
export const code = <Value extends string = string>(): Column<Value> => ({
  kind: 'code',
  isNullable: false,
});
export const words = (): Column<string> => ({ kind: 'words', isNullable: false });
export const bytes = (): Column<Buffer> => ({ kind: 'bytes', isNullable: false });

/** A column that may be empty. */
export function orNull<Value>(column: Column<Value>): Column<Value | null> {
  return { ...column, isNullable: true };
}

/** A column that is about a person. */
export function personal(column: Column<string>): Column<string> {
  return { ...column, isPersonal: true };
}

type Columns = Readonly<Record<string, Column>>;

/**
 * How rows may change. `forever`: never. `unaltered`: not, but they may be deleted. `versioned`: with their `version`.
 * `stated`: as they like, and a state of the whole table changes with them. `uncompared`: as they like.
 */
export type Keeping = 'forever' | 'unaltered' | 'versioned' | 'stated' | 'uncompared';

interface Options<Name extends string> {
  /** The columns of its primary key. */
  readonly key: readonly Name[];
  readonly indexes?: Readonly<Record<string, readonly Name[]>>;
  /** Indexes of the rows in which the first column is not empty. */
  readonly sparseIndexes?: Readonly<Record<string, readonly Name[]>>;
  /** What a row and what all of them are called, in a person's words. */
  readonly called: { readonly one: string; readonly all: string };
  readonly keeping: Keeping;
  /** From when on a row is kept so, in SQL about a row, with a prefix for other tables; by default always. */
  readonly once?: (row: string, prefix: string) => string;
  /** The column by which a person knows a row; by default the first one of its key. */
  readonly knownBy?: Name;
  /** Whether SQLite gives the numbers of its key, none of them twice. */
  readonly isNumbered?: boolean;
  /** Whether its rows are updated all the time. */
  readonly isBusy?: boolean;
  /** Whether a row may be a megabyte. */
  readonly isLarge?: boolean;
  /** Whether all of it follows from other tables: it is neither moved nor salvaged, but made again. */
  readonly isDerived?: boolean;
}

/** A table that a shop has in every database. */
export interface Table<C extends Columns = Columns> extends Options<string> {
  readonly name: string;
  readonly columns: C;
}

/** Declares a table. */
export function table<const C extends Columns>(
  name: string,
  columns: C,
  options: Options<keyof C & string>,
): Table<C> {
  return { name, columns, ...options };
}

/** A row as a database returns it. */
export type RowOf<T extends Table> = {
  -readonly [Name in keyof T['columns']]: ValueOf<T['columns'][Name]>;
};

/** What a column has of a row. */
type ValueOf<C> = C extends Column<infer Value> ? Value : never;

/** A row as it is written, with whole numbers of either kind; without what has an initial value. */
export type NewRow<T extends Table> = {
  readonly [Name in keyof T['columns']]: Written<ValueOf<T['columns'][Name]>>;
};

type Written<Value> = Value extends bigint ? bigint | number : Value;

/** The names of a table's columns, in their order. */
export function columnNames<C extends Columns>({
  columns,
}: Pick<Table<C>, 'columns'>): (keyof C & string)[] {
  return Object.keys(columns);
}

/** The columns of a table as statements fill them, but for those that follow from others if `isWhole` is false. */
export function namedColumns({ columns }: Table, { isWhole = true } = {}): NamedColumn[] {
  return Object.entries(columns).flatMap(([name, { kind, isDerived = false }]) =>
    isWhole || !isDerived ? [{ name, kind }] : [],
  );
}

/** The column by which a person knows a row. */
export function knownBy({ knownBy: named, key }: Table): string {
  return named ?? key[0] ?? '';
}

/** The columns that are about a person. */
export function personalColumns({ columns }: Table): string[] {
  return Object.entries(columns).flatMap(([name, { isPersonal }]) => (isPersonal ? [name] : []));
}

/** The values of a row in the order of the table's columns. */
export function valuesOf<C extends Columns>(
  { columns }: Table<C>,
  row: NewRow<Table<C>>,
): SqlValue[] {
  return Object.entries(columns).map(([name, { kind }]) => {
    const value = row[name] as SqlValue;
    return kind === 'whole' && typeof value === 'number' ? BigInt(value) : value;
  });
}

/** The name of a column as a field of a record: `per_minute`, `perMinute`. */
type FieldOf<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FieldOf<Rest>>}`
  : Name;

/** A row as a record: its columns are fields, its whole numbers are numbers. */
export type RecordOf<T extends Table> = {
  -readonly [Name in keyof T['columns'] as FieldOf<Name>]: Read<ValueOf<T['columns'][Name]>>;
};

type Read<Value> = Value extends bigint ? number : Value;

function fieldOf(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The record that a row is. Its whole numbers must be safe integers: times, amounts and counts are. */
export function recordOf<T extends Table>(table: T, row: object): RecordOf<T> {
  const values = row as Readonly<Record<string, unknown>>;
  const fields = columnNames(table).map((name) => {
    const value = values[name];
    return [fieldOf(name), typeof value === 'bigint' ? Number(value) : value];
  });
  return Object.fromEntries(fields) as RecordOf<T>;
}

/** The row that a record is. */
export function rowOf<T extends Table>(table: T, record: RecordOf<T>): NewRow<T> {
  const values = record as Readonly<Record<string, unknown>>;
  const columns = columnNames(table).map((name) => [name, values[fieldOf(name)]]);
  return Object.fromEntries(columns) as NewRow<T>;
}
