import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The keys that control a text browser. */
interface Keys {
	program: string;
	/** Moves to words below the top of the page, and to the link or field there. */
	find(words: string): string[];
	/** Moves from the words beside a choice to the choice. */
	toChoice: string[];
	/** Moves from the words above the first field to the field. */
	toField: string[];
	/** Types into the current field and moves to the next. */
	write(value: string): string[];
	/** Saves the page's text to a file. */
	save(file: string): string[];
}

const enter = '\r';
const tab = '\t';
const back = '\u001B\t';

const textBrowsers = {
	w3m: {
		program: 'w3m -cookie -o accept_cookie=1',
		find: (words) => ['g', '/', words + enter],
		toChoice: [back],
		toField: [tab],
		write: (value) => [enter, value + enter, tab],
		save: (file) => ['S', file + enter],
	},
	lynx: {
		// -tna: typing goes into a field only after Enter, as in w3m.
		program: 'lynx -tna -accept_all_cookies -nopause',
		find: (words) => ['\u0001', '/', words + enter],
		toChoice: [],
		toField: [],
		write: (value) => [enter, value, tab],
		save: (file) => ['p', enter, '\u0015', file + enter],
	},
} satisfies Record<string, Keys>;

/** After a silence this long, in milliseconds, the browser is waiting for a key. */
const quiet = 200;
const longest = 20_000;

/** The first words of every page, where the reader starts. */
const firstWords = 'Skip to main content';

/** A reader at a terminal with a text browser, who finds words, presses links and buttons, and reads the page. */
export class TextReader {
	readonly #keys: Keys;
	readonly #home = mkdtempSync(join(tmpdir(), 'bookshop-reader-'));
	readonly #terminal: ChildProcess;
	#shown = '';
	#heard = Date.now();
	#pages = 0;

	/** Opens a page of the shop. */
	static async open(browser: keyof typeof textBrowsers, url: string): Promise<TextReader> {
		const reader = new TextReader(browser, url);
		for (const end = Date.now() + longest; !reader.#shown.includes(firstWords) && Date.now() < end; ) await pause(50);
		await reader.#settle();
		return reader;
	}

	private constructor(browser: keyof typeof textBrowsers, url: string) {
		this.#keys = textBrowsers[browser];
		const command = `stty rows 60 cols 140; ${this.#keys.program} '${url}'`;
		this.#terminal = spawn('script', ['-qec', command, '/dev/null'], {
			env: { ...process.env, HOME: this.#home, TERM: 'xterm', LANG: 'C.UTF-8' },
			stdio: ['pipe', 'pipe', 'ignore'],
		});
		this.#terminal.stdout?.on('data', (shown: Buffer) => {
			this.#heard = Date.now();
			this.#shown += shown;
		});
	}

	/**
	 * Goes to the link, button or field with these words.
	 * @throws when they are not on the page
	 */
	async find(words: string): Promise<void> {
		this.#shown = '';
		await this.#type(...this.#keys.find(words));
		if (/not found/i.test(this.#shown)) throw new Error(`'${words}' is not on the page:\n${await this.read()}`);
	}

	/** Presses the element with these words, or the current element. Returns the browser's message. */
	async press(words?: string): Promise<string> {
		if (words !== undefined) await this.find(words);
		this.#shown = '';
		await this.#type(enter);
		return this.#shown;
	}

	async choose(label: string): Promise<void> {
		await this.find(label);
		await this.#type(...this.#keys.toChoice, enter);
	}

	/** Fills consecutive fields, beginning at the field with this label. */
	async fill(label: string, ...values: string[]): Promise<void> {
		await this.find(label);
		await this.#type(...this.#keys.toField);
		for (const value of values) await this.#type(...this.#keys.write(value));
	}

	/** Returns the whole page as text on the screen. */
	async read(): Promise<string> {
		const file = join(this.#home, `page-${++this.#pages}.txt`);
		await this.#type(...this.#keys.save(file));
		for (const end = Date.now() + longest; !existsSync(file) && Date.now() < end; ) await pause(50);
		await this.#settle();
		return readFileSync(file, 'utf8');
	}

	close(): void {
		this.#terminal.kill();
		rmSync(this.#home, { recursive: true, force: true });
	}

	async #type(...keys: string[]): Promise<void> {
		for (const key of keys) {
			await this.#settle();
			this.#terminal.stdin?.write(key);
			this.#heard = Date.now();
		}
		await this.#settle();
	}

	async #settle(): Promise<void> {
		while (Date.now() - this.#heard < quiet) await pause(20);
	}
}
