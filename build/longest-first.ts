import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, slowest first: if one of them started last, it would finish alone. */
const LONGEST = [
  'e2e/powercut/powercut.test.ts',
  'src/main/backups/backup-keeper.test.ts',
  'e2e/service/disk.test.ts',
  'src/main/store/sqlite/contract.test.ts',
  'e2e/week/week.test.ts',
  'src/main/backups/restore.test.ts',
  'src/main/store/postgres/contract.test.ts',
];

/** Runs the slowest files first, and the rest as Vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return found === -1 ? LONGEST.length : found;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
