import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, type Terminal } from './command';
import { errorText } from './error-text';

/**
 * Opens a JSON document in the bookseller's editor ($VISUAL, $EDITOR, or vi), and passes the edited document to `save`. If `save`
 * throws, writes the error above the document and opens the editor again, until the document is accepted or left unchanged.
 * Returns the result of `save`.
 * @param problem the error in the document before editing; null if the document is valid
 * @throws {CommandError} if the editor fails, or the bookseller leaves a refused document unchanged; the edited text is kept in a
 * file
 */
export async function editDocument<Result>(
	terminal: Terminal,
	document: string,
	problem: string | null,
	save: (document: unknown) => Promise<Result>,
): Promise<Result> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-settings-'));
	const file = join(folder, 'settings.json');
	let wrong = problem;
	let offered = `${wrong === null ? '' : notes(wrong)}${document}\n`;
	writeFileSync(file, offered, { mode: 0o600 });
	for (;;) {
		openEditor(terminal, file);
		const text = readFileSync(file, 'utf8');
		if (wrong !== null && text === offered)
			throw new CommandError(`${wrong}\nNothing was changed. Your text is in ${file}`);
		try {
			const result = await save(JSON.parse(withoutNotes(text)));
			rmSync(folder, { recursive: true });
			return result;
		} catch (error) {
			wrong = errorText(error);
			offered = `${notes(wrong)}${withoutNotes(text)}`;
			writeFileSync(file, offered);
		}
	}
}

function openEditor({ env }: Terminal, file: string): void {
	const editor = env.VISUAL || env.EDITOR || 'vi';
	// Starts the editor through a shell, because $EDITOR may contain options: 'code --wait'.
	const { status, error } = spawnSync('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], {
		stdio: 'inherit',
		env: { ...process.env, ...env },
	});
	if (error || status !== 0)
		throw new CommandError(`The editor (${editor}) ended with an error. Your text is in ${file}`);
}

const notes = (wrong: string): string =>
	[
		'These settings are invalid:',
		...wrong.split('\n'),
		'Correct the settings and save, or quit without a change to cancel.',
	]
		.map((line) => `// ${line}\n`)
		.join('');

const withoutNotes = (text: string): string => text.replace(/^(?:\/\/.*\n)+/, '');
