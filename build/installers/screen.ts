import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A display of this machine, with a window manager, which gives windows the keyboard. */
export interface Screen {
  /** X11's name of it. */
  display: string;
  /** Presses keys one after the other, by X11's names (needs xdotool). */
  press: (...keys: string[]) => void;
  /** Writes what it shows into a PNG (needs ImageMagick). */
  photograph: (file: string) => void;
  close: () => void;
}

/** Starts a display. */
export async function openScreen(): Promise<Screen> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-ac', '-noreset'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await once(server.stdout, 'data')) as [Buffer];
  const display = `:${String(number).trim()}`;
  const env = { ...process.env, DISPLAY: display };
  const manager = spawn('openbox', [], { stdio: 'ignore', env });
  return {
    display,
    press: (...keys) => {
      execFileSync('xdotool', ['key', '--delay', '300', ...keys], { env });
    },
    photograph: (file) => {
      execFileSync('import', ['-window', 'root', file], { env });
    },
    close: () => {
      manager.kill();
      server.kill();
    },
  };
}
