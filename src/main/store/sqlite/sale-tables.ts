/**
 * A completed sale, which has its number, is never altered. A return has its sale as `origin`, a deposit the
 * unfinished sale on which it is paid. Amounts are in the currency's minor units. `line_of` is the position in
 * the sale that is returned. A close is of the records of its drawer with numbers `above`, which is
 * where the close before ended, and `up_to`. The data of a customer who is `same_as` another or erased is empty.
 * A stock take has a row of `stock_counts` for each animal that was counted.
 * A treatment has a row of `treated_pets` for each entry of the stock that was treated.
 * A delivery made the animals from `first_pet_id` to `last_pet_id`; its supplier is a customer, its lines are JSON.
 */
export const SALE_TABLES = `
CREATE TABLE sales (
  id TEXT PRIMARY KEY,
  number INTEGER UNIQUE,
  kind TEXT NOT NULL,
  origin TEXT,
  at INTEGER NOT NULL,
  entered_at INTEGER NOT NULL,
  author_kind TEXT,
  author_id TEXT,
  author_name TEXT,
  customer_id TEXT,
  note TEXT NOT NULL,
  step_id INTEGER,
  total INTEGER NOT NULL,
  rounding INTEGER NOT NULL,
  paid INTEGER NOT NULL,
  till_receipt TEXT,
  drawer TEXT NOT NULL,
  currency TEXT NOT NULL,
  animals INTEGER NOT NULL,
  words TEXT NOT NULL,
  folded_words TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sales_by_time ON sales (at);
CREATE INDEX sales_by_step ON sales (step_id) WHERE step_id IS NOT NULL;
CREATE INDEX sales_by_origin ON sales (origin) WHERE origin IS NOT NULL;
CREATE INDEX sales_by_customer ON sales (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE sale_lines (
  sale_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  pet_id INTEGER,
  words TEXT NOT NULL,
  identity TEXT NOT NULL,
  category_id INTEGER,
  quantity INTEGER NOT NULL,
  unit_price INTEGER NOT NULL,
  discount INTEGER NOT NULL,
  discount_percent INTEGER,
  discount_reason TEXT NOT NULL,
  total INTEGER NOT NULL,
  tax_rate INTEGER,
  tax INTEGER NOT NULL,
  cost INTEGER,
  line_of INTEGER,
  to_stock INTEGER NOT NULL,
  PRIMARY KEY (sale_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX sale_lines_by_pet ON sale_lines (pet_id) WHERE pet_id IS NOT NULL;

CREATE TABLE payments (
  sale_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  method TEXT NOT NULL,
  amount INTEGER NOT NULL,
  given INTEGER,
  PRIMARY KEY (sale_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL,
  note TEXT NOT NULL,
  folded TEXT NOT NULL,
  same_as TEXT,
  erased_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE closes (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  author_kind TEXT NOT NULL,
  author_id TEXT,
  author_name TEXT,
  drawer TEXT NOT NULL,
  currency TEXT NOT NULL,
  above INTEGER NOT NULL,
  up_to INTEGER NOT NULL,
  opening INTEGER NOT NULL,
  expected INTEGER NOT NULL,
  counted INTEGER NOT NULL,
  left_in INTEGER NOT NULL,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX closes_by_drawer ON closes (drawer, number);

CREATE TABLE deliveries (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  day TEXT NOT NULL,
  entered_at INTEGER NOT NULL,
  author_kind TEXT NOT NULL,
  author_id TEXT,
  author_name TEXT,
  supplier_id TEXT,
  document TEXT NOT NULL,
  currency TEXT NOT NULL,
  first_pet_id INTEGER NOT NULL,
  last_pet_id INTEGER NOT NULL,
  lines TEXT NOT NULL
) STRICT;
CREATE INDEX deliveries_by_pet ON deliveries (last_pet_id);

CREATE TABLE treatments (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  day TEXT NOT NULL,
  entered_at INTEGER NOT NULL,
  author_kind TEXT NOT NULL,
  author_id TEXT,
  author_name TEXT,
  what TEXT NOT NULL,
  done_by TEXT NOT NULL,
  medicine TEXT NOT NULL,
  batch TEXT NOT NULL,
  not_for_sale_until TEXT,
  again_on TEXT,
  step_id INTEGER
) STRICT;

CREATE TABLE treated_pets (
  treatment INTEGER NOT NULL,
  pet_id INTEGER NOT NULL,
  animals INTEGER NOT NULL,
  PRIMARY KEY (treatment, pet_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX treated_pets_by_pet ON treated_pets (pet_id, treatment);

CREATE TABLE stock_takes (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  scope TEXT NOT NULL,
  begun_at INTEGER NOT NULL,
  author_kind TEXT NOT NULL,
  author_id TEXT,
  author_name TEXT,
  last_pet_id INTEGER NOT NULL,
  ended_at INTEGER,
  expected INTEGER,
  counted INTEGER
) STRICT;

CREATE TABLE stock_counts (
  take INTEGER NOT NULL,
  pet_id INTEGER NOT NULL,
  counted INTEGER NOT NULL,
  stock INTEGER NOT NULL,
  place TEXT,
  place_before TEXT NOT NULL,
  at INTEGER NOT NULL,
  author_kind TEXT NOT NULL,
  author_id TEXT,
  author_name TEXT,
  step_id INTEGER,
  PRIMARY KEY (take, pet_id)
) STRICT, WITHOUT ROWID;
${['UPDATE', 'DELETE']
  .flatMap((change) => [
    `CREATE TRIGGER sales_stay_on_${change} BEFORE ${change} ON sales WHEN OLD.number IS NOT NULL
  BEGIN SELECT raise(ABORT, 'a completed sale is never altered'); END;`,
    ...['sale_lines', 'payments'].map(
      (table) => `CREATE TRIGGER ${table}_stay_on_${change} BEFORE ${change} ON ${table}
  WHEN EXISTS (SELECT 1 FROM sales WHERE id = OLD.sale_id AND number IS NOT NULL)
  BEGIN SELECT raise(ABORT, 'a completed sale is never altered'); END;`,
    ),
  ])
  .join('\n')}
CREATE TRIGGER closes_stay BEFORE UPDATE ON closes BEGIN SELECT raise(ABORT, 'a close is never altered'); END;
CREATE TRIGGER closes_are_kept BEFORE DELETE ON closes BEGIN SELECT raise(ABORT, 'a close is never altered'); END;
CREATE TRIGGER deliveries_stay BEFORE UPDATE ON deliveries BEGIN SELECT raise(ABORT, 'a delivery is never altered'); END;
CREATE TRIGGER deliveries_are_kept BEFORE DELETE ON deliveries BEGIN SELECT raise(ABORT, 'a delivery is never altered'); END;
${['treatments', 'treated_pets']
  .map(
    (
      table,
    ) => `CREATE TRIGGER ${table}_stay BEFORE UPDATE ON ${table} BEGIN SELECT raise(ABORT, 'a treatment is never altered'); END;
CREATE TRIGGER ${table}_are_kept BEFORE DELETE ON ${table} BEGIN SELECT raise(ABORT, 'a treatment is never altered'); END;
`,
  )
  .join('')}`;
