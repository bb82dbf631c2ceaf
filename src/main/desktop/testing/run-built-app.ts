/** Runs the built app in this process on the stand-in for Electron, controlled by the parent process. */
import { registerHooks } from 'node:module';
import { app } from './stand-in-app.ts';
import { control } from './stand-in-control.ts';

const standIn = new URL('./electron-stand-in.ts', import.meta.url).href;
const builtIndex = new URL('../../../../out/main/index.js', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

interface Question {
  id: number;
  method: string;
  args: never[];
}

const methods: Record<string, (...args: never[]) => unknown> = control;

process.on('message', ({ id, method, args }: Question) => {
  Promise.resolve()
    .then(() => methods[method]?.(...args))
    .then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) => process.send?.({ id, problem: String(error) }),
    );
});

// What the app starts in its place at its end.
process.execPath = process.env['STAND_IN_PROGRAM'] ?? 'true';
process.argv = ['electron', '.', ...process.argv.slice(2)];
await import(builtIndex);
app.becomeReady();
process.send?.({ id: 0, answer: 'ready' });
