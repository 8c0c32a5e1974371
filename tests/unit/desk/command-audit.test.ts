import { describe, expect, it } from 'vitest';
import { actionOf, type CommandName, commandAudits, noteOf } from '~store/commands/command-audit';
import { settingsSchema } from '~store/contract/settings';
import { actionInWords } from '../../../desk/parts/audit-words';

describe('commands in the audit', () => {
	it('has words for every command that writes its own entry', () => {
		for (const [name, actions] of Object.entries(commandAudits))
			for (const [action, audit] of Object.entries(actions))
				if (audit === 'own' && name !== 'staff')
					expect(actionInWords(`${name} ${action}`), name).not.toBe(`${name} ${action}`);
	});

	it('finds a command by the typed words', () => {
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

	it('names the objects of a command, and none of its options', () => {
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

	// The audit holds the words of `settings set` as they were typed. Secrets are in the environment.
	it('includes no secret from the settings', () => {
		expect(JSON.stringify(settingsSchema.parse({}))).not.toMatch(
			/"[^"]*(?:secret|password|token|api_key|private_key)[^"]*":/i,
		);
	});
});
