import { spawnSync } from 'node:child_process';
import { root } from './dependencies.mjs';

/**
 * Asks the npm registry whether a package that the shop uses at run time has a known vulnerability.
 * @returns {{ asked: boolean, sound: boolean, words: string }} `asked`: whether the npm registry has answered; `sound`: false if
 * it reports a vulnerability
 */
export function auditPackages() {
	const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
		cwd: root,
		encoding: 'utf8',
		// Limits the wait on a machine without a network.
		timeout: 30_000,
	});
	const report = parsed(stdout);
	const counts = report?.metadata?.vulnerabilities;
	if (!counts) return { asked: false, sound: true, words: `the registry could not be reached (${reasonOf(report)})` };
	const found = Object.entries(report.vulnerabilities ?? {}).map(([name, { severity }]) => `${name}: ${severity}`);
	return { asked: true, sound: counts.total === 0, words: found.join('\n') };
}

/** Returns the reason why the npm registry did not answer. Some npm registries give no reason. */
function reasonOf(report) {
	const said = report?.message ?? report?.error?.summary ?? 'no answer';
	return String(said).split('\n')[0];
}

function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
