/** Sales, customers and closes, as in SQLite's `sale-tables.ts`. */
export const SALE_TABLES = `
CREATE TABLE sales (
  id text COLLATE "C" PRIMARY KEY,
  number bigint UNIQUE,
  kind text COLLATE "C" NOT NULL,
  origin text COLLATE "C",
  at bigint NOT NULL,
  entered_at bigint NOT NULL,
  author_kind text,
  author_id text COLLATE "C",
  author_name text,
  customer_id text COLLATE "C",
  note text NOT NULL,
  step_id bigint,
  total bigint NOT NULL,
  rounding bigint NOT NULL,
  paid bigint NOT NULL,
  till_receipt text,
  drawer text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  animals bigint NOT NULL,
  words text NOT NULL,
  folded_words text COLLATE "C" NOT NULL
);
CREATE INDEX sales_by_time ON sales (at);
CREATE INDEX sales_by_step ON sales (step_id) WHERE step_id IS NOT NULL;
CREATE INDEX sales_by_origin ON sales (origin) WHERE origin IS NOT NULL;
CREATE INDEX sales_by_customer ON sales (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE sale_lines (
  sale_id text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  pet_id bigint,
  words text NOT NULL,
  identity text NOT NULL,
  category_id bigint,
  quantity bigint NOT NULL,
  unit_price bigint NOT NULL,
  discount bigint NOT NULL,
  discount_percent bigint,
  discount_reason text NOT NULL,
  total bigint NOT NULL,
  tax_rate bigint,
  tax bigint NOT NULL,
  cost bigint,
  line_of bigint,
  to_stock bigint NOT NULL,
  PRIMARY KEY (sale_id, position)
);
CREATE INDEX sale_lines_by_pet ON sale_lines (pet_id) WHERE pet_id IS NOT NULL;

CREATE TABLE payments (
  sale_id text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  method text NOT NULL,
  amount bigint NOT NULL,
  given bigint,
  PRIMARY KEY (sale_id, position)
);

CREATE TABLE customers (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  note text NOT NULL,
  folded text COLLATE "C" NOT NULL,
  same_as text COLLATE "C",
  erased_at bigint
);

CREATE TABLE closes (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  at bigint NOT NULL,
  author_kind text NOT NULL,
  author_id text COLLATE "C",
  author_name text,
  drawer text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  above bigint NOT NULL,
  up_to bigint NOT NULL,
  opening bigint NOT NULL,
  expected bigint NOT NULL,
  counted bigint NOT NULL,
  left_in bigint NOT NULL,
  note text NOT NULL
);
CREATE INDEX closes_by_drawer ON closes (drawer, number);

CREATE TABLE deliveries (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  day text COLLATE "C" NOT NULL,
  entered_at bigint NOT NULL,
  author_kind text NOT NULL,
  author_id text COLLATE "C",
  author_name text,
  supplier_id text COLLATE "C",
  document text NOT NULL,
  currency text NOT NULL,
  first_pet_id bigint NOT NULL,
  last_pet_id bigint NOT NULL,
  lines text NOT NULL
);
CREATE INDEX deliveries_by_pet ON deliveries (last_pet_id);

CREATE TABLE treatments (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  day text COLLATE "C" NOT NULL,
  entered_at bigint NOT NULL,
  author_kind text NOT NULL,
  author_id text COLLATE "C",
  author_name text,
  what text NOT NULL,
  done_by text NOT NULL,
  medicine text NOT NULL,
  batch text NOT NULL,
  not_for_sale_until text COLLATE "C",
  again_on text COLLATE "C",
  step_id bigint
);

CREATE TABLE treated_pets (
  treatment bigint NOT NULL,
  pet_id bigint NOT NULL,
  animals bigint NOT NULL,
  PRIMARY KEY (treatment, pet_id)
);
CREATE INDEX treated_pets_by_pet ON treated_pets (pet_id, treatment);

CREATE TABLE stock_takes (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  scope text NOT NULL,
  begun_at bigint NOT NULL,
  author_kind text COLLATE "C" NOT NULL,
  author_id text COLLATE "C",
  author_name text,
  last_pet_id bigint NOT NULL,
  ended_at bigint,
  expected bigint,
  counted bigint
);

CREATE TABLE stock_counts (
  take bigint NOT NULL,
  pet_id bigint NOT NULL,
  counted bigint NOT NULL,
  stock bigint NOT NULL,
  place text,
  place_before text NOT NULL,
  at bigint NOT NULL,
  author_kind text COLLATE "C" NOT NULL,
  author_id text COLLATE "C",
  author_name text,
  step_id bigint,
  PRIMARY KEY (take, pet_id)
);
`;
