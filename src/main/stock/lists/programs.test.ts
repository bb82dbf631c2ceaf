import { expect, it } from 'vitest';
import { ListReading } from './list-reading.ts';

/** Headings as the programs' documentation names them, with a row or two as they export them. */
const PROGRAMS: [program: string, text: string, animals: string[]][] = [
  [
    'Square',
    `Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Price,Current Quantity Main Street,New Quantity Main Street,Stockable
T1,Holland Lop,,Regular,HL1,"Gentle, brown",Rabbits,Rabbits,,45.00,2,,Y`,
    ['Holland Lop|Rabbits|available'],
  ],
  [
    'Shopify',
    `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status
neon-tetra,Neon Tetra,<p>Blue</p>,Us,Animals & Pet Supplies > Live Animals,Fish,small,TRUE,Title,Default Title,NT1,2.00,active`,
    ['Neon Tetra|Fish|available'],
  ],
  [
    'Lightspeed',
    `id,handle,sku,composite_name,name,description,product_category,variant_option_one_name,tags,supply_price,retail_price,brand_name,active,inventory_Main_Outlet,reorder_point_Main_Outlet
0a1b,guppy,10001,,Guppy,Fancy,Fish,,,1,3,,1,1,5`,
    ['Guppy|Fish|available'],
  ],
  [
    'Loyverse',
    `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Default price,Cost,Barcode,Track stock,Available for sale [Shop],Price [Shop],In stock [Shop],Low stock [Shop]
canary,10003,Canary,Birds,Yellow,N,,,60,20,,Y,Y,60,3,1`,
    ['Canary|Birds|available'],
  ],
  [
    'WooCommerce',
    `ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Regular price",Categories,Tags,Parent,Position
44,simple,pt-1,"Neon Tetra",1,0,visible,,,1,2,2,"Fish > Tetras",,,0
45,variable,pt-2,"Holland Lop",1,0,visible,,,1,1,45,Rabbits,,,0`,
    ['Neon Tetra|Fish > Tetras|available', 'Holland Lop|Rabbits|available'],
  ],
  [
    'Odoo',
    `External ID,Name,Internal Reference,Barcode,Product Type,Product Category,Sales Price,Cost,Quantity On Hand
__export__.p1,Hamster,H1,,Goods,All / Rodents,12.0,4.0,2.0`,
    ['Hamster|All / Rodents|available'],
  ],
  [
    'OpenSourcePOS',
    `Barcode,Item Name,Category,Supplier ID,Cost Price,Unit Price,Tax 1 Name,Tax 1 Percent,Reorder Level,Description,Allow Alt Description,Item has Serial Number,location1,quantity1
33333333,Holland Lop,Rabbits,,20,45,,,1,,0,0,1,1`,
    ['Holland Lop|Rabbits|available'],
  ],
  [
    'ASM3',
    `ANIMALCODE,ANIMALNAME,ANIMALSEX,ANIMALTYPE,ANIMALSPECIES,ANIMALBREED1,ANIMALCOLOR,ANIMALDOB,ANIMALMICROCHIP,ANIMALENTRYDATE
A2024001,Biscuit,Male,D (Dog),Dog,Beagle,Brown,2022-03-01,977200001234567,2024-01-04`,
    ['Biscuit|Dog|available'],
  ],
  [
    'Petfinder',
    `ID,Internal,AnimalName,PrimaryBreed,SecondaryBreed,Sex,Size,Age,Desc,Type,Status,Shots,Altered,NoDogs,NoCats,NoKids,Housetrained
7,B-12,Luna,Domestic Short Hair,,F,M,Young,"Shy, sweet",Cat,Adoptable,1,1,,,,1`,
    ['Luna|Cat|available'],
  ],
  [
    'Austin’s shelter',
    `Animal ID,Name,DateTime,MonthYear,Found Location,Intake Type,Intake Condition,Animal Type,Sex upon Intake,Age upon Intake,Breed,Color
A786884,*Brock,01/03/2019 04:19:00 PM,January 2019,2501 Magin Meadow Dr in Austin (TX),Stray,Normal,Dog,Neutered Male,2 years,Beagle Mix,Tricolor`,
    ['*Brock|Dog|available'],
  ],
];

it.each(PROGRAMS)('reads a list of %s with every guess right', (_program, text, animals) => {
  const reading = new ListReading({ name: 'list.csv', isPasted: false, bytes: Buffer.from(text) });
  const read = reading.read({});
  expect(read.problems).toEqual([]);
  expect(read.choice).toMatchObject({ headingRow: 1, separator: ',', encoding: 'utf-8' });
  const found = [...reading.adds()].map(
    ({ name, category, status }) => `${name}|${String(category)}|${status ?? ''}`,
  );
  expect(found).toEqual(animals);
});
