/** The jobs of the hosted workflows that run on Linux, with their expressions evaluated. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../../.github/workflows');

const Values = z.record(z.string(), z.coerce.string());
const Step = z.object({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  env: Values.default({}),
});
const Matrix = z.looseObject({ include: z.array(Values).optional() });
const Job = z.object({
  'runs-on': z.string().optional(),
  container: z.string().optional(),
  steps: z.array(Step).default([]),
  strategy: z.object({ matrix: Matrix }).optional(),
});
const Workflow = z.object({ jobs: z.record(z.string(), Job) });

/** A command of a workflow, as the hosted machine would receive it. */
export interface RunStep {
  name: string;
  run: string;
  env: Record<string, string>;
}

/** A job on one system of its matrix. */
export interface LinuxJob {
  name: string;
  steps: RunStep[];
}

/** The contexts of expressions (`matrix`, `github` and so on), each with its values. */
type Contexts = Record<string, Record<string, string>>;

/** Evaluates an expression. As on GitHub, what a context lacks is empty. */
function evaluate(expression: string, contexts: Contexts): data.ExpressionData {
  const dictionary = new data.Dictionary(
    ...Object.entries(contexts).map(([key, values]) => ({
      key,
      value: new data.Dictionary(
        ...Object.entries(values).map(([name, value]) => ({
          key: name,
          value: new data.StringData(value),
        })),
      ),
    })),
  );
  const { tokens } = new Lexer(expression).lex();
  const parser = new Parser(tokens, Object.keys(contexts), []);
  return new Evaluator(parser.parse(), dictionary).evaluate();
}

function fill(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluate(expression.trim(), contexts).coerceString(),
  );
}

/** Leaves out steps that run after a failure: here, a failure ends the job. */
function isWanted(condition: string | undefined, contexts: Contexts): boolean {
  if (condition === undefined) return true;
  if (condition.includes('failure()')) return false;
  return evaluate(condition, contexts).coerceString() === 'true';
}

function systemsOf({ strategy }: z.infer<typeof Job>): Record<string, string>[] {
  const { include, ...lists } = strategy?.matrix ?? {};
  const [[axis, values] = ['', undefined]] = Object.entries(lists);
  if (Array.isArray(values)) return values.map((value) => ({ [axis]: String(value) }));
  return include ?? [{}];
}

/** The Linux jobs of a workflow file, in order. `github` has the values of the simulated event. */
export function linuxJobs(file: string, github: Record<string, string>): LinuxJob[] {
  const workflow = Workflow.parse(parse(readFileSync(join(FOLDER, file), 'utf8')));
  return Object.entries(workflow.jobs).flatMap(([id, job]) =>
    systemsOf(job).flatMap((matrix) => {
      const contexts: Contexts = {
        ...{
          matrix,
          github,
          secrets: {},
          inputs: { tag: github['ref_name'] ?? '', percentage: '50' },
        },
        runner: { os: 'Linux', temp: '/tmp' },
      };
      const system = fill(job['runs-on'] ?? '', contexts);
      if (!system.startsWith('ubuntu') || system.endsWith('-arm') || job.container) return [];
      const steps = job.steps
        .filter((step) => step.run !== undefined && isWanted(step.if, contexts))
        .map(({ name, run = '', env }) => ({
          name: fill(name ?? run, contexts).split('\n')[0] ?? '',
          run: fill(run, contexts),
          env: Object.fromEntries(
            Object.entries(env).map(([key, value]) => [key, fill(value, contexts)]),
          ),
        }));
      const suffix = Object.values(matrix).join(' ');
      return [{ name: `${file} ${id}${suffix === '' ? '' : ` (${suffix})`}`, steps }];
    }),
  );
}

/** The workflow files. */
export function workflowFiles(): { name: string; path: string }[] {
  return readdirSync(FOLDER).map((name) => ({ name, path: join(FOLDER, name) }));
}
