import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';

/**
 * Compiles the window's messages at build time, as its policy lets no code be made of text: the macros in its sources,
 * and the catalogues (`*.po`) that it loads.
 */
export function messages() {
  return [
    lingui({ failOnCompileError: true }),
    babel({
      presets: [
        {
          preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
          rolldown: { filter: { code: /from '@lingui\/(?:core|react)\/macro'/ } },
        },
      ],
    }),
  ];
}
