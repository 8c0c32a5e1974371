import { readdirSync } from 'node:fs';
import { filesBelow, matchesIn, type Problem, read, requireAtLeast } from './problems';

const styles = 'app/styles';
const cssIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.css'));

interface Use {
	part: string;
	file: string;
	line: number;
}

/** Returns the partial style sheets that a style sheet imports. */
const partsOf = (file: string): Use[] =>
	matchesIn(read(file), /@import "\.\.\/([^"]+)"/g).map(({ match: [, part = ''], line }) => ({ part, file, line }));

/** Returns the partial style sheets that are also separate style sheets, which pages link by their address. */
const partsAlone = (): Use[] =>
	filesBelow('app', /\.tsx?$/).flatMap((file) =>
		matchesIn(read(file), /'[./]+(?:styles\/)?([\w-]+\.css)\?url'/g).map(({ match: [, part = ''], line }) => ({
			part,
			file,
			line,
		})),
	);

/** Reports a partial style sheet that is imported by two style sheets. */
const repeated = (uses: Use[]): Problem[] =>
	uses
		.filter(({ part }, at) => uses.findIndex((use) => use.part === part) !== at)
		.map(({ part, file, line }) => ({
			file,
			line,
			advice: `${part} is also in another sheet. Remove it from one of them.`,
		}));

/** Checks that every partial style sheet is imported by exactly one style sheet. Excludes the style sheet of the page footer. */
export function sheetParts(): Problem[] {
	const sheets = cssIn(`${styles}/sheets`).map((name) => `${styles}/sheets/${name}`);
	const foot = partsOf(`${styles}/sheets/foot.css`);
	const alone = partsAlone();
	const single = alone.filter(({ part }, at) => alone.findIndex((use) => use.part === part) === at);
	const others = [...sheets.filter((sheet) => !sheet.endsWith('/foot.css')).flatMap(partsOf), ...single];
	const used = [...foot, ...others];
	const parts = cssIn(styles);
	return [
		...repeated(foot),
		...repeated(others),
		...used
			.filter(({ part }) => !parts.includes(part))
			.map(({ part, file, line }) => ({ file, line, advice: `${styles}/${part} does not exist. Correct the name.` })),
		...parts
			.filter((part) => !used.some((use) => use.part === part))
			.map((part) => ({
				file: `${styles}/${part}`,
				advice: 'No sheet has this part. Import it into one, or delete it.',
			})),
		...sheets
			.filter((sheet) => partsOf(sheet).length < 2)
			.map((file) => ({
				file,
				advice: 'This sheet has fewer than two parts. Delete it, and use the part on its own.',
			})),
		...requireAtLeast(11, alone.length, 'app', 'parts that are sheets on their own'),
		...single
			.filter(({ part }) => parts.includes(part))
			.map(({ part }) => `${styles}/${part}`)
			.filter((file) => !/^@layer \w+ \{/.test(read(file)))
			.map((file) => ({ file, line: 1, advice: 'This part is a sheet on its own. Begin it with "@layer NAME {".' })),
	];
}
