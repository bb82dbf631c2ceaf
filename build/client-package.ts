import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { create } from 'tar';
import ts from 'typescript';

const CLIENT = join(process.cwd(), 'client');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  isolatedDeclarations: true,
};

/**
 * The client for tills as a package that `npm install` takes: JavaScript and types, as ES modules and as
 * CommonJS. The same sources give the same bytes.
 */
export async function clientPackage(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'animal-store-client-'));
  try {
    const target = join(folder, 'package');
    const [modules, commonJs] = [join(target, 'dist'), join(target, 'dist/commonjs')];
    await mkdir(commonJs, { recursive: true });
    for (const name of ['package.json', 'README.md']) {
      await cp(join(CLIENT, name), join(target, name));
    }
    await cp(join(CLIENT, '../LICENSE'), join(target, 'LICENSE'));
    await compile(join(CLIENT, 'src'), modules, ts.ModuleKind.ESNext);
    await compile(join(CLIENT, 'src'), commonJs, ts.ModuleKind.CommonJS);
    await writeFile(join(commonJs, 'package.json'), '{"type":"commonjs"}\n');
    const packed = create({ cwd: folder, gzip: true, portable: true, mtime: new Date(0) }, [
      'package',
    ]);
    return await buffer(packed);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compile(from: string, to: string, module: ts.ModuleKind): Promise<void> {
  for (const fileName of await readdir(from)) {
    if (!fileName.endsWith('.ts') || fileName.endsWith('.test.ts')) continue;
    const source = await readFile(join(from, fileName), 'utf8');
    const settings = { fileName, compilerOptions: { ...OPTIONS, module } };
    const name = fileName.slice(0, -'.ts'.length);
    await writeFile(join(to, `${name}.js`), ts.transpileModule(source, settings).outputText);
    await writeFile(join(to, `${name}.d.ts`), ts.transpileDeclaration(source, settings).outputText);
  }
}
