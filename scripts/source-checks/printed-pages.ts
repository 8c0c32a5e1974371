import { runCli } from '../../store/cli';
import type { Terminal } from '../../store/commands/command';
import { rulesPage } from '../../store/commands/staff-rules';
import { deskThings } from '../../store/desk/desk-things';
import { jobsPage } from '../../store/foundation/jobs/scheduled-jobs';
import { statesPage } from '../../store/ordering/states-page';
import { type Problem, read } from './problems';

/** Returns the help text of all commands, as a terminal shows it. */
async function helpOfAll(): Promise<string> {
	let printed = '';
	const print = (text: string) => {
		printed += `${text}\n`;
	};
	const status = await runCli(['help', '--all'], { print } as Terminal);
	if (status !== 0) throw new Error(`help --all ended with ${status}`);
	return printed;
}

/** The documents that commands generate, each with the current output of its command. */
const pages: { file: string; command: string; print: () => string | Promise<string> }[] = [
	{ file: 'docs/commands.md', command: 'help --all', print: helpOfAll },
	{ file: 'docs/jobs.md', command: 'jobs', print: jobsPage },
	{ file: 'docs/states.md', command: 'states', print: () => statesPage(deskThings) },
	{ file: 'docs/who-may-what.md', command: 'staff rules', print: () => `${rulesPage()}\n` },
];

/** Checks that the generated documents equal the current output of their commands. */
export async function printedPages(): Promise<Problem[]> {
	const problems: Problem[] = [];
	for (const { file, command, print } of pages) {
		const [stored, printed] = [read(file), await print()];
		if (stored === printed) continue;
		const now = printed.split('\n');
		const stale = stored.split('\n').findIndex((line, at) => line !== now[at]);
		const line = stale === -1 ? undefined : stale + 1;
		problems.push({ file, line, advice: `The page is out of date. Run: npm run -s store -- ${command} > ${file}` });
	}
	return problems;
}
