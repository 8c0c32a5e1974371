import { matchesIn, type Problem, read, requireAtLeast, requireFile } from './problems';

const page = 'SECURITY.md';

/** Checks that every test that SECURITY.md names exists. */
export function securityTests(): Problem[] {
	const named = matchesIn(read(page), /`(tests\/[^`]+)`/g);
	return [
		...requireAtLeast(16, named.length, page, 'names of tests'),
		...named.flatMap(({ match: [, path = ''], line }) => requireFile(path, page, line)),
	];
}
