import { variableNames } from '../../config';
import { lineWith, matchesIn, type Problem, read } from './problems';

const page = '.env.example';

/** Checks that .env.example lists all environment variables that the shop reads, and no others. */
export function environmentExample(): Problem[] {
	const documented = matchesIn(read(page), /^([A-Z_]+)=/gm).map(({ match: [, name = ''], line }) => ({ name, line }));
	const names = documented.map(({ name }) => name);
	return [
		...documented
			.filter(({ name }, at) => !variableNames.includes(name) || name === 'NODE_ENV' || names.indexOf(name) !== at)
			.map(({ name, line }) => ({
				file: page,
				line,
				advice: `${name} is not a variable of config.ts, or is listed twice. Delete this line.`,
			})),
		...variableNames
			.filter((name) => name !== 'NODE_ENV' && !names.includes(name))
			.map((name) => ({
				file: 'config.ts',
				line: lineWith(read('config.ts'), `\t${name}:`),
				advice: `Explain ${name} in ${page}.`,
			})),
	];
}
