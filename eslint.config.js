import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import lingui from 'eslint-plugin-lingui';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: ['out/', '.css-types/', 'dist/', 'node_modules/', 'bench/results/', 'coverage/'],
  },
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
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      eqeqeq: 'error',
      'max-lines': ['warn', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Cases are a list, which may grow.
    files: ['**/*.test.{ts,tsx}', 'src/main/store/contract/**'],
    rules: { 'max-lines': ['warn', { max: 350, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  {
    // What comes from outside must not cost more than time in proportion to its length.
    files: ['src/**', 'client/**', 'build/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
    },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // What a person reads comes from the catalogue: docs/translations.md.
    files: ['src/renderer/**/*.{ts,tsx}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      // Keys, drawings and fonts.
      'src/renderer/ui/{codes,keys,theme}.ts',
      'src/renderer/{shell/typed-keys,stores/scanner,features/tills/pairing}.ts',
    ],
    plugins: { lingui },
    rules: {
      ...lingui.configs['flat/recommended'].rules,
      // What the plugin leaves out: it takes Mantine's Select for its own, and `title` for no text.
      'no-restricted-syntax': [
        'error',
        ...[
          "JSXOpeningElement[name.name='Select'] Literal[value=/^[A-Z]|[a-z] [a-z]/]",
          "JSXOpeningElement[name.name='Select'] :not(TaggedTemplateExpression) > TemplateLiteral > TemplateElement[value.raw=/[A-Za-z]{2}/]",
          "JSXAttribute[name.name='title'] Literal[value=/^[A-Z][a-z]+(?: |$)/]",
        ].map((selector) => ({ selector, message: 'Take it from the catalogue, by t`…`.' })),
      ],
      // Most expressions are one call, whose place in the sentence says what it is.
      'lingui/no-expression-in-message': 'off',
      'lingui/no-unlocalized-strings': [
        'error',
        {
          // No word that a person reads begins small and stands alone.
          ignore: [
            '^(?![A-Z])\\S*$',
            '^[A-Z0-9_+-]+$',
            '^[^A-Za-z]*$',
            '^#',
            '--mantine',
            '^\\((min|max)-width',
            '^minmax',
            '^Alt\\+',
            '^[A-Z] / ',
            '^@page',
            '^\\d+ MB$',
            'T00:00$',
            '^Code 128$',
            '^\\d+ \\d+px',
          ],
          ignoreNames: [
            { regex: { pattern: 'className|classNames', flags: 'i' } },
            'style',
            'styles',
            'key',
            'type',
            'id',
            'href',
            'rel',
            'd',
            'viewBox',
            'transform',
            'pattern',
            'displayName',
            'gap',
            'fw',
            'c',
            'w',
            'h',
            'fz',
            'size',
            'variant',
            'color',
            'role',
            'autoComplete',
            'inputMode',
            'data-action',
            'gridTemplateColumns',
            'queryKey',
            'keywords',
            'TOAST',
          ],
          ignoreFunctions: [
            'Error',
            'Date',
            '*.addEventListener',
            '*.removeEventListener',
            '*.querySelector',
            '*.querySelectorAll',
            '*.closest',
            '*.matches',
            'callShop',
            'onEvent',
            'useHotkey',
            'isHotkey',
            'matchMedia',
            'useMediaQuery',
            'following',
            '*.startsWith',
            '*.endsWith',
            '*.includes',
            '*.setAttribute',
            '*.getAttribute',
            'require',
          ],
          useTsTypes: true,
        },
      ],
    },
  },
  {
    files: ['src/main/**'],
    ignores: [
      'src/main/index.ts',
      'src/main/desktop/**',
      'src/main/window/ipc.ts',
      '**/*.test.ts',
      '**/testing/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[source.value=/^electron/]',
          message:
            'On plain Node, importing electron tries to download it: only desktop/, index.ts and window/ipc.ts may.',
        },
      ],
    },
  },
);
