import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Dependencies point inward: what a room may not reach, by the path of the import. */
function mayNotImport(files, rooms, reason) {
  return {
    files,
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: rooms, message: reason }] }],
    },
  };
}

export default tseslint.config(
  { ignores: ['out/', 'dist/', 'node_modules/', 'bench/results/', 'bench/peers/', 'coverage/'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      eqeqeq: 'error',
      'max-lines': ['warn', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  mayNotImport(
    ['src/shared/**'],
    String.raw`/(main|preload|renderer)/|^electron$|^node:`,
    'shared imports no room of ours and runs in every process.',
  ),
  mayNotImport(
    ['src/main/store/**', 'src/main/keys/**', 'src/main/limits/**'],
    String.raw`/(api|bridge|desktop)/|^electron|^fastify|^node:https?$`,
    'Storage, keys and limits know nothing of HTTP or Electron.',
  ),
  mayNotImport(
    ['src/main/api/**', 'src/main/bridge/**', 'src/main/desktop/**'],
    String.raw`^better-sqlite3|^keytar|/store/sqlite`,
    'Transports know no SQL and no keychain.',
  ),
  mayNotImport(
    ['src/renderer/**'],
    String.raw`/(main|preload)/|^electron|^node:`,
    'The window reaches main through window.shop alone.',
  ),
  {
    files: ['src/main/**'],
    ignores: ['src/main/index.ts', 'src/main/desktop/**', 'src/main/bridge/ipc.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[source.value=/^electron/]',
          message:
            'On plain Node, importing electron tries to download it: only desktop/, index.ts and bridge/ipc.ts may.',
        },
      ],
    },
  },
);
