import type { z } from 'zod';

/** The members that values of a schema may have, however deep, each by its name. */
export function membersOf(schema: z.core.$ZodType): ReadonlySet<string> {
  const members = new Set<string>();
  visit(schema, (inner) => {
    for (const name of Object.keys(shapeOf(inner))) members.add(name);
  });
  return members;
}

/** Whether values of a schema have values of another one in them. */
export function contains(schema: z.core.$ZodType, wanted: z.core.$ZodType): boolean {
  let isFound = false;
  visit(schema, (inner) => {
    isFound ||= inner === wanted;
  });
  return isFound;
}

function visit(
  schema: z.core.$ZodType,
  take: (schema: z.core.$ZodType) => void,
  seen = new Set<z.core.$ZodType>(),
): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  take(schema);
  for (const inner of innerOf(schema)) visit(inner, take, seen);
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { def } = schema._zod;
  return def.type === 'object' ? (def as z.core.$ZodObjectDef).shape : {};
}

/** Every schema of which one is made, whatever its kind. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const parts: unknown[] = [Object.values(shapeOf(schema)), Object.values(schema._zod.def)];
  return parts.flat(2).filter(isSchema);
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
