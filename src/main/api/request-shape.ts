import type { Exchange } from './exchange.ts';
import { jsonText } from './json.ts';
import { announcesBody } from './read-body.ts';
import { PET_PATH_PREFIX } from './request-head.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const PARAMETERS = ['limit', 'status', 'cursor'];
/** Parameters with which other services turn pages, which this one lacks. */
const FOREIGN_PAGES = ['page', 'offset', 'skip', 'per_page', 'page_size', 'pageSize', 'start'];
const FIELDS = ['name', 'categoryId', 'status'];

/**
 * Describes a request for a person: `POST /v1/pets, Idempotency-Key, {name: text, categoryId:
 * text}`. Contains only types and names that the service itself knows. Whatever the till made up
 * (values, other names, a key that it put into the address) is counted but not shown.
 */
export function requestShape({ request, target, body }: Exchange): string {
  const method = request.method ?? '';
  const parts = [
    `${METHODS.has(method) ? method : 'another method'} ${pathShape(target.path)}${queryShape(target.query)}`,
  ];
  if (request.headers['idempotency-key'] !== undefined) parts.push('Idempotency-Key');
  if (announcesBody(request)) {
    const type = request.headers['content-type'] ?? '';
    if (!type.toLowerCase().startsWith('application/json')) {
      parts.push(type === '' ? 'no Content-Type' : 'another Content-Type');
    }
    parts.push(body === null ? 'a body that was not read' : bodyShape(body));
  }
  return parts.join(', ');
}

function pathShape(path: string): string {
  if (path === '/v1/pets') return path;
  const rest = path.startsWith(PET_PATH_PREFIX) ? path.slice(PET_PATH_PREFIX.length) : '';
  return rest !== '' && !rest.includes('/') ? '/v1/pets/{petId}' : 'another path';
}

function queryShape(query: string): string {
  if (query === '') return '';
  const names = [...new URLSearchParams(query).keys()];
  const known = [...PARAMETERS, ...FOREIGN_PAGES].flatMap((name) => {
    const count = names.filter((other) => other === name).length;
    return count > 1 ? [`${name} ${String(count)} times`] : count === 1 ? [name] : [];
  });
  const others = names.filter((name) => ![...PARAMETERS, ...FOREIGN_PAGES].includes(name)).length;
  return ` ? ${[...known, ...(others > 0 ? [`${String(others)} other`] : [])].join(', ')}`;
}

function bodyShape(bytes: Buffer): string {
  let body: unknown;
  try {
    body = JSON.parse(jsonText(bytes));
  } catch {
    return 'a body that is not JSON';
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return `a body that is ${typeShape(body)}`;
  }
  const fields = Object.entries(body);
  const known = FIELDS.flatMap((name) => {
    const field = fields.find(([key]) => key === name);
    return field ? [`${name}: ${typeShape(field[1])}`] : [];
  });
  const others = fields.length - known.length;
  return `{${[...known, ...(others > 0 ? [`${String(others)} other`] : [])].join(', ')}}`;
}

function typeShape(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value === '') return 'empty text';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return Number.isInteger(value) ? 'whole number' : 'fraction';
  return typeof value === 'boolean' ? 'true or false' : 'object';
}
