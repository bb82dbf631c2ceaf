import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface Subject {
  name: string;
  digest: { sha256: string };
}

/** Where files were made, as an in-toto statement (SLSA provenance 1). Hosted CI signs such a one itself. */
export function provenanceOf(subject: readonly Subject[], project: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const lockFile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${project}/release-dry-run`,
        externalParameters: { isClean: git('status', '--porcelain') === '' },
        resolvedDependencies: [
          {
            uri: `git+${project}`,
            digest: { gitCommit: git('rev-parse', 'HEAD') },
          },
          { uri: 'package-lock.json', digest: { sha256: lockFile } },
        ],
      },
      runDetails: { builder: { id: `node ${process.version} on ${process.platform}` } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
