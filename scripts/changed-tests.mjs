import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './dependencies.mjs';

// Finds the tests that a change can affect. A test depends on the files that it imports. A test also depends on the files of the
// calls, commands and pages that its strings name, because the test uses these files through a running shop. Source files depend
// on other source files in the same two ways.

/** The maximum number of test files of each part, so that a run takes about two minutes. The tests closest to the change run. */
const most = { unit: 120, api: 30, browser: 8 };

/** Files that import every call, command or job. A test depends only on the calls, commands and jobs that its text names. */
const hubs =
	/^store\/(?:calls\/|cli\.ts|dispatch|desk-dispatch|store\.ts|serve\.ts|api-app\.ts)|^(?:server|store-api)\.ts|^web\//;

/** Files that name all calls or pages without using them. */
const lists = /^store\/(?:contract|calls)\/|^tests\/harness\/(?:access-rules|audited-calls)|^desk\/parts\/thing-paths/;

const sources = ['app', 'desk', 'store', 'web', 'tests'];

/** Returns the branch that changes are compared with: TEST_BASE, otherwise origin/main, otherwise main. */
export const baseOfChanges = () =>
	[process.env.TEST_BASE, 'origin/main', 'main'].find(
		(name) => name && spawnSync('git', ['rev-parse', '--verify', '--quiet', name], { cwd: root }).status === 0,
	) ?? 'HEAD';

/** Returns the files that differ from a commit, including files that are not in git yet. @param {string} base */
export function changedFiles(base) {
	const start = git('merge-base', base, 'HEAD').trim();
	const files = `${git('diff', '--name-only', start)}${git('ls-files', '--others', '--exclude-standard')}`;
	return [...new Set(files.split('\n').filter(Boolean))];
}

function git(...words) {
	const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
	if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.trim()}`);
	return stdout;
}

/**
 * Finds the tests that depend on changed files, and sorts them by their distance from the change.
 * @param {string[]} changed
 * @returns {Record<'unit' | 'api' | 'browser', { files: string[], seen: number }>} `seen`: the number of all tests that depend on
 * changed files; `files`: the test files to run
 */
export function testsThatSee(changed) {
	const texts = new Map(
		sources
			.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
			.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
			.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
	);
	const doors = doorsOf(texts);
	/** @type {Map<string, string[]>} the files that depend directly on each file */
	const seenBy = new Map();
	for (const [file, text] of texts)
		for (const target of [...importsOf(file, text, texts), ...namedIn(file, text, doors)])
			seenBy.set(target, [...(seenBy.get(target) ?? []), file]);
	const distances = new Map(changed.map((file) => [file, 0]));
	const queue = [...distances.keys()];
	for (let file = queue.shift(); file !== undefined; file = queue.shift())
		for (const seer of seenBy.get(file) ?? [])
			if (!distances.has(seer)) {
				distances.set(seer, distances.get(file) + 1);
				queue.push(seer);
			}
	const testsOf = (part) => {
		const all = [...distances.keys()]
			.filter((file) => file.startsWith(`tests/${part}/`) && /\.test\.tsx?$/.test(file) && texts.has(file))
			.sort((one, other) => distances.get(one) - distances.get(other));
		return { files: all.slice(0, most[part]), seen: all.length };
	};
	return { unit: testsOf('unit'), api: testsOf('api'), browser: testsOf('browser') };
}

function importsOf(file, text, texts) {
	if (hubs.test(file)) return [];
	return [...text.matchAll(/(?:\bfrom|\bimport\(?|@import) ?['"]([^'"?]+)/g)].flatMap(([, name]) => {
		const path = name.startsWith('.')
			? normalize(join(dirname(file), name))
			: name.replace(/^~store\//, 'store/').replace(/^~\//, 'app/');
		return (
			['', '.ts', '.tsx', '.mjs', '/index.ts', '/route.tsx'].map((end) => path + end).find((one) => texts.has(one)) ??
			[]
		);
	});
}

/** Returns the names that a test or a page can use: each call, command and page, with its file. */
function doorsOf(texts) {
	const calls = new Map();
	const screens = [];
	for (const [file, text] of texts) {
		if (file.startsWith('store/calls/')) {
			const imported = new Map(
				[...text.matchAll(/import \{([^}]+)\} from '(\.[^']+)'/g)].flatMap(([, names, path]) =>
					names
						.split(',')
						.map((name) => [name.trim().split(' as ').at(-1), `${normalize(join(dirname(file), path))}.ts`]),
				),
			);
			for (const [, name, body] of text.matchAll(/'([a-z-]+\/\w+)':([^\n]*(?:\n\t\t[^\n]*)*)/g)) {
				const behind = [...body.matchAll(/\b\w+\b/g)].flatMap(([word]) => imported.get(word) ?? []);
				calls.set(name, behind.length > 0 ? behind : [file]);
			}
		}
		const route = /^(?:app|desk)\/routes\/([^/]+?)(?:\.tsx?|\/route\.tsx?)$/.exec(file)?.[1];
		if (route) {
			const path = route
				.replaceAll(/\[(.)\]/g, '$1')
				.replace(/(?:^|\.)_index$/, '')
				.replaceAll('_.', '.')
				.replaceAll('.', '/');
			screens.push({ file, path: `/${path}` });
		}
	}
	return { calls, screens };
}

/** Returns the files of the calls, commands and pages that a file's strings name. */
function namedIn(file, text, { calls, screens }) {
	if (lists.test(file)) return [];
	const behindCalls = [...text.matchAll(/'([a-z-]+\/\w+)'/g)].flatMap(([, name]) => calls.get(name) ?? []);
	if (!file.startsWith('tests/')) return behindCalls;
	const command = /^tests\/api\/cli-([a-z-]+)/.exec(file)?.[1];
	const behindCommand =
		command && existsSync(join(root, `store/commands/${command}.ts`)) ? [`store/commands/${command}.ts`] : [];
	const paths = [...text.matchAll(/['"`](\/[a-z][^'"`\s?#]*)/g)].map(([, path]) =>
		path.replaceAll(/\$\{[^}]*\}/g, '$').split('/'),
	);
	const beginnings = new Set(paths.map((path) => path.slice(0, path[1] === 'desk' ? 3 : 2).join('/')));
	const behindPaths = file.startsWith('tests/browser/')
		? screens
				.filter(
					({ path }) =>
						beginnings.has(path) || [...beginnings].some((one) => one !== '/desk' && path.startsWith(`${one}/`)),
				)
				.map((one) => one.file)
		: [];
	return [...behindCalls, ...behindCommand, ...behindPaths];
}
