import { expect, test } from 'vitest';
import { autostartEntry } from './autostart-entry.ts';

test('starts the program without its window, whatever its path looks like', () => {
  expect(autostartEntry('/opt/Animal Store/animal-store')).toContain(
    '\nExec="/opt/Animal Store/animal-store" --hidden\n',
  );
  // By the Desktop Entry Specification: escaped for the quotes, then as a string; % is a field code.
  expect(autostartEntry('/a "b"/$c/`d`/\\e/100%')).toContain(
    String.raw`Exec="/a \\"b\\"/\\$c/\\` +
      '`d' +
      String.raw`\\` +
      '`' +
      String.raw`/\\\\e/100%%" --hidden`,
  );
});
