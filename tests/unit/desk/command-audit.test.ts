import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actionOf, type CommandName, commandAudits, noteOf } from '~store/commands/command-audit';
import { settingsSchema } from '~store/contract/settings';
import { actionInWords } from '../../../desk/parts/audit-words';

/** The actions of each command as its help shows them, a line each: printed (tests of the commands hold the page to them). */
const usages = new Map(
	readFileSync('docs/commands.md', 'utf8')
		.split(/^## /m)
		.slice(1)
		.map((told): [string, string[]] => {
			const [name = ''] = told.split('\n');
			const usage = /Usage: [\s\S]*?\n\n|Usage: [\s\S]*?\n```/.exec(told)?.[0] ?? '';
			const lines = [...usage.matchAll(/npm run (?:store -- )?([^\n]*)/g)].map(([, line = '']) => line);
			return [name, lines.map((line) => line.slice(name.length).trim())];
		}),
);

describe('how commands come into the audit', () => {
	it('is said of every command', () => {
		expect([...usages.keys()].sort()).toEqual(Object.keys(commandAudits).sort());
		for (const lines of usages.values()) expect(lines.length).toBeGreaterThan(0);
	});

	it.each([...usages])('is said of every action of %s', (name, lines) => {
		const known = Object.keys(commandAudits[name as CommandName]);
		const seen = lines.map((line) => {
			// Lower-case words are an action's, all others stand for something.
			const words = line.split(' ').slice(0, 2);
			const fixed = words.slice(0, words.findIndex((word) => !/^[a-z]+$/.test(word)) + 1 || words.length);
			const action = actionOf(name as CommandName, fixed.length > 0 ? fixed : []);
			expect(action, line).toBeDefined();
			const spoken = action?.name.slice(name.length).trim() ?? '';
			return spoken === '' ? (fixed.length === 0 ? '' : '*') : spoken;
		});
		// A word that is an action has a row of its own, and none stands for what is no action any more.
		for (const line of lines) {
			const [first = ''] = line.split(' ');
			if (/^[a-z]+$/.test(first)) expect(seen, line).not.toEqual(seen.map(() => '*'));
		}
		for (const action of known) if (!['', '*'].includes(action)) expect(seen).toContain(action);
	});

	it('has words for all that writes its own', () => {
		for (const [name, actions] of Object.entries(commandAudits))
			for (const [action, audit] of Object.entries(actions))
				if (audit === 'own' && name !== 'staff')
					expect(actionInWords(`${name} ${action}`), name).not.toBe(`${name} ${action}`);
	});

	it('is found by the words that were typed', () => {
		expect(actionOf('lists', ['add', '3', '9780306406157'])).toEqual({
			name: 'lists add',
			audit: 'noted',
			rest: ['3', '9780306406157'],
		});
		expect(actionOf('giftcards', ['design', 'end', 'Happy returns'])).toMatchObject({ name: 'giftcards design end' });
		expect(actionOf('stock', ['a.csv'])).toEqual({ name: 'stock', audit: 'noted-each', rest: ['a.csv'] });
		expect(actionOf('exemptions', [])).toMatchObject({ audit: 'reads' });
		expect(actionOf('lists', ['burn'])).toBeUndefined();
		expect(actionOf('lists', ['toString'])).toBeUndefined();
		expect(actionOf('cards', ['--key', 'k.pem', 'open', '1007'])).toBeUndefined();
	});

	it('names the things that a command acts on, and none of its options', () => {
		const keysOf = (command: CommandName, words: string[], options = {}) => noteOf(command, words, options)?.keys;
		const text = { type: 'string' } as const;
		expect(keysOf('settings', ['set', 'store_info.phone=250 555 0100', 'store_info.name=A=B'])).toEqual([
			'store_info.phone',
			'store_info.name',
		]);
		expect(keysOf('pages', ['write', '--title', 'X', 'about'], { title: text })).toEqual(['about']);
		expect(keysOf('lists', ['add', '3', '9780306406157'])).toEqual(['3']);
		expect(keysOf('import', ['--from', 'GB', 'a.xml', 'b.csv', 'a.xml'], { from: text })).toEqual(['a.xml', 'b.csv']);
		expect(keysOf('redirects', ['remove', '--all'], { all: { type: 'boolean' } })).toEqual(['']);
		expect(keysOf('lists', ['create', '--', '--look'], {})).toEqual(['--look']);
		expect(keysOf('stock', ['--look', 'a.csv'], { look: { type: 'boolean' } })).toBeUndefined();
		expect(keysOf('cards', ['open', '1007', '--key', 'k.pem'])).toBeUndefined();
	});

	// The words of `settings set` are in the audit as they were typed: what is secret stands in the environment.
	it('has nothing secret to say of the settings', () => {
		expect(JSON.stringify(settingsSchema.parse({}))).not.toMatch(
			/"[^"]*(?:secret|password|token|api_key|private_key)[^"]*":/i,
		);
	});
});
