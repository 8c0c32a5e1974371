import plugin from '@typescript-eslint/eslint-plugin';
import parser from '@typescript-eslint/parser';

// Biome lints. What is here asks for the types of all that is imported, which Biome does not do well enough yet: a promise
// that nobody waits for loses its error, and the process with it.
export default [
	{ ignores: ['build/**', 'data/**', 'public/**', 'node_modules/**', '**/*.mjs', '**/*.cjs', '**/*.js'] },
	{
		files: ['**/*.ts', '**/*.tsx'],
		languageOptions: { parser, parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
		linterOptions: { reportUnusedDisableDirectives: 'error' },
		plugins: { '@typescript-eslint': plugin },
		rules: {
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
		},
	},
];
