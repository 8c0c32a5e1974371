import { matchesIn, type Problem, read, requireAtLeast, requireFile } from './problems';

const page = 'docs/a-page.md';

/** The minimum and maximum number of files that docs/a-page.md describes for one request. */
const [leastSteps, mostSteps] = [6, 12];

/** Checks that the files that docs/a-page.md lists for one request exist, and that their number is in the allowed range. */
export function requestPaths(): Problem[] {
	const text = read(page);
	const headings = matchesIn(text, /^## (.*)$/gm);
	const problems = requireAtLeast(1, headings.length, page, 'requests');
	for (const [at, { match, line }] of headings.entries()) {
		const section = text.slice(match.index, headings[at + 1]?.match.index);
		const steps = matchesIn(section, /^\d+\. .*$/gm);
		if (steps.length < leastSteps || steps.length > mostSteps) {
			const advice = `This request has ${steps.length} steps. Describe it in ${leastSteps} to ${mostSteps}.`;
			problems.push({ file: page, line, advice });
		}
		for (const step of steps)
			if (!/^\d+\. `[^`]+` /.test(step.match[0]))
				problems.push({ file: page, line: line + step.line - 1, advice: 'Begin this step with its file, as code.' });
		const names = matchesIn(section, /`((?:app|store|web)\/[^`]+|server\.ts)`/g);
		problems.push(...requireAtLeast(steps.length, names.length, page, `files under "${match[1]}"`));
		for (const name of names) problems.push(...requireFile(name.match[1] ?? '', page, line + name.line - 1));
	}
	return problems;
}
