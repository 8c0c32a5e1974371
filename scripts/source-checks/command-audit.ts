import { actionOf, type CommandName, commandAudits } from '../../store/commands/command-audit';
import { matchesIn, type Problem, read } from './problems';

const page = 'docs/commands.md';
const table = 'store/commands/command-audit.ts';

interface Usage {
	name: string;
	/** The line number of the command's heading. */
	line: number;
	/** The actions in the command's help, without the command's name. */
	actions: string[];
}

/** Reads the usage of each command from docs/commands.md. */
function readUsages(): Usage[] {
	const text = read(page);
	const headings = matchesIn(text, /^## (.*)$/gm);
	return headings.map(({ match, line }, at) => {
		const name = match[1] ?? '';
		const help = text.slice(match.index, headings[at + 1]?.match.index);
		const usage = /Usage: [\s\S]*?\n\n|Usage: [\s\S]*?\n```/.exec(help)?.[0] ?? '';
		const shown = [...usage.matchAll(/npm run (?:store -- )?([^\n]*)/g)].map(([, action = '']) => action);
		return { name, line, actions: shown.map((action) => action.slice(name.length).trim()) };
	});
}

/** Checks that every command, and every action in its help, has a row in the table `commandAudits`. */
export function commandAudit(): Problem[] {
	const usages = readUsages();
	const names = usages.map(({ name }) => name);
	return [
		...Object.keys(commandAudits)
			.filter((name) => !names.includes(name))
			.map((name) => ({ file: page, advice: `The command "${name}" has no section here. Print the page again.` })),
		...usages.flatMap((usage) =>
			Object.hasOwn(commandAudits, usage.name)
				? actionProblems(usage)
				: [{ file: page, line: usage.line, advice: `Say in ${table} how the audit records "${usage.name}".` }],
		),
	];
}

function actionProblems({ name, line, actions }: Usage): Problem[] {
	if (actions.length === 0) return [{ file: page, line, advice: `Show the usage of "${name}" in its help.` }];
	const problems: Problem[] = [];
	const seen = actions.map((action) => {
		// In a command's usage, a lower-case word is part of the action, and any other word is a placeholder.
		const words = action.split(' ').slice(0, 2);
		const fixed = words.slice(0, words.findIndex((word) => !/^[a-z]+$/.test(word)) + 1 || words.length);
		const found = actionOf(name as CommandName, fixed);
		if (!found)
			problems.push({ file: page, line, advice: `Say in ${table} how the audit records "${name} ${action}".` });
		const spoken = found?.name.slice(name.length).trim() ?? '';
		return spoken === '' ? (fixed.length === 0 ? '' : '*') : spoken;
	});
	// Each action of a command needs its own row in `commandAudits`. Reports a row for an action that no longer exists.
	if (seen.every((action) => action === '*') && actions.some((action) => /^[a-z]+$/.test(action.split(' ')[0] ?? '')))
		problems.push({ file: page, line, advice: `Give each action of "${name}" a row of its own in ${table}.` });
	for (const action of Object.keys(commandAudits[name as CommandName]))
		if (!['', '*'].includes(action) && !seen.includes(action))
			problems.push({ file: page, line, advice: `The help shows no "${name} ${action}". Delete its row in ${table}.` });
	return problems;
}
