/**
 * Stands in for fpm, which electron-builder calls to make a deb or rpm and which only RubyGems has: takes the
 * same arguments and lets dpkg-deb or rpmbuild do it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    source: { ...text, short: 's' },
    type: { ...text, short: 't' },
    force: { type: 'boolean' },
    depends: { ...text, short: 'd', multiple: true },
    architecture: text,
    name: text,
    'deb-recommends': { ...text, multiple: true },
    'deb-compression': text,
    'deb-priority': text,
    'rpm-compression': text,
    'rpm-os': text,
    'rpm-summary': text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    maintainer: text,
    vendor: text,
    url: text,
    category: text,
    license: text,
  },
});
const of = (name: keyof typeof values) => String(values[name] ?? '');
const script = (name: 'after-install' | 'after-remove') => readFileSync(of(name), 'utf8');
const [summary = '', ...about] = of('description').split('\n');

const work = mkdtempSync(join(tmpdir(), 'animal-store-package-'));
const files = join(work, 'files');
for (const mapping of positionals) {
  const [from = '', to = ''] = mapping.split('=');
  mkdirSync(join(files, dirname(to)), { recursive: true });
  cpSync(from, join(files, to), { recursive: true, verbatimSymlinks: true });
}

function makeDeb(): void {
  const control = {
    Package: of('name'),
    Version: of('version'),
    Architecture: of('architecture'),
    Maintainer: of('maintainer'),
    Priority: of('deb-priority'),
    Section: of('category'),
    Depends: values.depends?.join(', '),
    Recommends: values['deb-recommends']?.join(', '),
    Homepage: of('url'),
    Description: [summary, ...about.map((line) => ` ${line.trim()}`)].join('\n'),
  };
  const lines = Object.entries(control).map(([name, value]) => `${name}: ${String(value)}\n`);
  mkdirSync(join(files, 'DEBIAN'));
  writeFileSync(join(files, 'DEBIAN/control'), lines.join(''));
  writeFileSync(join(files, 'DEBIAN/postinst'), script('after-install'), { mode: 0o755 });
  writeFileSync(join(files, 'DEBIAN/postrm'), script('after-remove'), { mode: 0o755 });
  execFileSync('dpkg-deb', [
    '--root-owner-group',
    '-Zgzip',
    '-z1',
    '--build',
    files,
    of('package'),
  ]);
}

function makeRpm(): void {
  const spec = join(work, 'package.spec');
  const paths = positionals.map((mapping) => mapping.split('=')[1] ?? '');
  writeFileSync(
    spec,
    `Name: ${of('name')}
Version: ${of('version')}
Release: 1
Summary: ${summary}
License: ${of('license')}
AutoReqProv: no
${(values.depends ?? []).map((name) => `Requires: ${name}`).join('\n')}
%define __strip /bin/true
%define _build_id_links none
%define _binary_payload w1.gzdio
%description
${about.join('\n')}
%install
mkdir -p %{buildroot} && cp -a ${files}/. %{buildroot}
%post
${script('after-install')}
%postun
${script('after-remove')}
%files
${paths.map((path) => `"${path}"`).join('\n')}
`,
  );
  const folders = ['--define', `_topdir ${work}`, '--define', `_rpmdir ${work}/rpms`];
  execFileSync('rpmbuild', ['-bb', '--quiet', ...folders, '--target', of('architecture'), spec]);
  const made = `${of('name')}-${of('version')}-1.${of('architecture')}.rpm`;
  cpSync(join(work, 'rpms', of('architecture'), made), of('package'));
}

if (of('type') === 'deb') makeDeb();
else makeRpm();
rmSync(work, { recursive: true });
