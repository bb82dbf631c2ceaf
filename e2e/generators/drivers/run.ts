/**
 * `run DRIVER BASE KEY`: runs the scenario with one generated client, and prints its findings as
 * JSON.
 */
import type { Connect } from '../driver.ts';
import { tryClient } from '../scenario.ts';
import { connect as heyApi } from './hey-api.ts';
import { connect as kubb } from './kubb.ts';
import { connect as oazapfts } from './oazapfts.ts';
import { connect as openapiFetch } from './openapi-fetch.ts';
import { connect as openapiZodClient } from './openapi-zod-client.ts';
import { connect as orval } from './orval.ts';
import { connect as swaggerTypescriptApi } from './swagger-typescript-api.ts';

const DRIVERS: Record<string, Connect> = {
  'openapi-fetch': openapiFetch,
  'hey-api': heyApi,
  orval,
  kubb,
  'swagger-typescript-api': swaggerTypescriptApi,
  'openapi-zod-client': openapiZodClient,
  oazapfts,
};

const [name = '', base = '', key = ''] = process.argv.slice(2);
const connect = DRIVERS[name];
if (!connect) throw new Error(`There is no driver ${name}`);
process.stdout.write(`${JSON.stringify(await tryClient(connect, base, key))}\n`);
