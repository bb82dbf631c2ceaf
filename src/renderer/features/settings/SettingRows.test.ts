import { describe, expect, it } from 'vitest';
import { readBackupFolder, readPort } from './SettingRows.tsx';

describe('readPort', () => {
  const read = readPort('port');

  it('takes a port as the shared schema does', () => {
    expect(read('7390')).toEqual({ change: { port: 7390 } });
    expect(readPort('stagingPort')('7391')).toEqual({ change: { stagingPort: 7391 } });
  });

  it("says what is wrong in the schema's words", () => {
    expect(read('80').problem).toBe('must be 1024 or more (lower ports belong to the system)');
    expect(read('70000').problem).toBe('must be at most 65535');
    expect(read('http').problem).toBe('must be a whole number');
    expect(read('0x1CDB').problem).toBe('must be a whole number');
    expect(read('').problem).toBe('must be a whole number');
  });
});

describe('other settings', () =>
  it('takes an empty field for "none"', () =>
    expect(readBackupFolder('').change).toEqual({ backupFolder: null })));
