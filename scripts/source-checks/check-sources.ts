import { isolateEnvironment } from '../../tests/harness/hermetic-environment';

// Checks that source files and documents agree with each other. `npm run check-sources` and the lint of `npm test` run this
// program. Prints each problem with its file, its line and how to fix it.

// Removes the shop's environment variables before any module reads them.
isolateEnvironment();
const { checks } = await import('./checks');
let found = 0;
for (const [name, check] of Object.entries(checks)) {
	const file = `scripts/source-checks/${name}.ts`;
	const problems = await Promise.resolve()
		.then(check)
		.catch((error: Error) => [{ file, line: undefined, advice: `The check failed.\n${error.stack}` }]);
	for (const { file, line, advice } of problems)
		console.error(`${line === undefined ? file : `${file}:${line}`}: ${advice} (${name})`);
	found += problems.length;
}
if (found > 0) process.exitCode = 1;
console.log(found > 0 ? `${found} problems.` : `${Object.keys(checks).length} checks found no problem.`);
