import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * How the audit log records an action of a command (docs/behaviour/desk.md#audit):
 * - 'reads': the action does not change the shop, and is not recorded
 * - 'own': the action writes its audit entry in the transaction that makes the change
 * - 'noted': one audit entry is written after the command has finished or failed
 * - 'noted-each': after the command, one audit entry is written for each record that the arguments name
 * - 'replaces': the whole database is replaced, including its audit log
 */
export type CommandAudit = 'reads' | 'own' | 'noted' | 'noted-each' | 'replaces';

/**
 * How the audit log records each action of a command. The key '' is the command without an action, and '*' is any other first
 * word.
 */
type Actions = Readonly<Record<string, CommandAudit>>;

/**
 * How the audit log records every command and action. A command without an entry does not compile. A new action without an entry
 * makes `npm run check-sources` fail.
 */
export const commandAudits = {
	setup: { '': 'noted', '*': 'noted' },
	import: { '*': 'noted-each' },
	stock: { show: 'reads', set: 'own', log: 'reads', runs: 'reads', undo: 'own', '*': 'noted-each' },
	settings: { get: 'reads', set: 'noted-each', load: 'noted', edit: 'noted' },
	check: { '': 'reads' },
	backup: { '*': 'reads' },
	restore: { '*': 'replaces' },
	move: { '*': 'replaces' },
	'move-in': { customers: 'noted-each', orders: 'noted-each' },
	sample: { '': 'replaces', '*': 'replaces' },
	lists: {
		list: 'reads',
		show: 'reads',
		create: 'noted',
		add: 'noted',
		remove: 'noted',
		order: 'noted',
		feature: 'noted',
		block: 'noted',
		topic: 'noted',
		end: 'noted',
	},
	comments: { list: 'reads', show: 'reads', write: 'noted', remove: 'noted' },
	interiors: { show: 'reads', set: 'noted', remove: 'noted', allow: 'noted' },
	events: {
		list: 'reads',
		show: 'reads',
		add: 'noted',
		change: 'noted',
		ticket: 'noted',
		end: 'noted',
		reopen: 'noted',
		import: 'noted-each',
	},
	locations: { list: 'reads', show: 'reads', add: 'noted', change: 'noted', remove: 'noted' },
	hours: { show: 'reads', set: 'noted', day: 'noted', title: 'noted', words: 'noted' },
	pages: {
		list: 'reads',
		show: 'reads',
		write: 'noted',
		remove: 'noted',
		put: 'noted',
		take: 'noted',
		lists: 'noted',
		privacy: 'noted',
	},
	redirects: { list: 'reads', import: 'noted-each', add: 'noted', remove: 'noted-each' },
	blocks: { list: 'reads', add: 'noted', change: 'noted', remove: 'noted' },
	orders: { list: 'reads', show: 'reads', export: 'reads', advance: 'own' },
	quotes: { list: 'reads', answer: 'own' },
	payments: { list: 'reads', look: 'own', accept: 'own', drop: 'own' },
	// The audit log also records who read a card number, because reading a card number is as important as a change.
	cards: { keys: 'reads', list: 'reads', show: 'reads', open: 'own', drop: 'noted' },
	mail: { list: 'reads', show: 'reads', send: 'noted-each' },
	search: { '*': 'reads' },
	giftcards: {
		create: 'own',
		void: 'own',
		list: 'reads',
		redeem: 'own',
		import: 'own',
		'design add': 'noted',
		'design list': 'reads',
		'design end': 'noted',
	},
	promo: { list: 'reads', create: 'noted', end: 'noted' },
	registries: { list: 'reads', show: 'reads', add: 'noted', quantity: 'noted', remove: 'noted', change: 'noted' },
	institutions: { '': 'reads', approve: 'noted', terms: 'noted' },
	exemptions: { '': 'reads', '*': 'noted' },
	staff: { list: 'reads', rules: 'reads', invite: 'own', remove: 'own', reset: 'own' },
	jobs: { '': 'reads' },
	states: { '': 'reads' },
	calls: { '': 'reads', '*': 'reads' },
} as const satisfies Record<string, Actions>;

export type CommandName = keyof typeof commandAudits;

/** The action of a typed command, and the arguments that name the records to act on. */
export interface TypedAction {
	/** For example 'lists add'. */
	name: string;
	audit: CommandAudit;
	/** The arguments after the action. */
	rest: string[];
}

/** Finds the action in a command's arguments. Returns undefined for an unknown action. */
export function actionOf(command: CommandName, words: readonly string[]): TypedAction | undefined {
	const actions: Actions = commandAudits[command];
	const known = (name: string) => (Object.hasOwn(actions, name) ? actions[name] : undefined);
	for (const length of [2, 1]) {
		const action = words.slice(0, length).join(' ');
		const audit = words.length < length ? undefined : known(action);
		if (audit) return { name: `${command} ${action}`, audit, rest: words.slice(length) };
	}
	const audit = known(words.length === 0 ? '' : '*');
	return audit && { name: command, audit, rest: [...words] };
}

/** A command's options, in the format of `parseArgs`. */
export type CommandOptions = NonNullable<ParseArgsConfig['options']>;

/** The audit entry for a command. */
export interface CommandNote {
	action: string;
	thing: string;
	/** The key of the record in each audit entry. '' if the command names no record. */
	keys: string[];
	words: string[];
}

/** The maximum length of a record's key in the audit log, in characters. Staff can search the audit log by key. */
const maxKeyLength = 200;

/** The maximum number of audit entries for one command. The text of the entries lists the remaining records. */
const maxKeys = 100;

/**
 * Returns the audit entry for a command. Returns undefined for a command that changes nothing, or that writes its own audit
 * entry.
 * @param options the command's own options, which distinguish option values from the names of records
 */
export function noteOf(
	command: CommandName,
	words: readonly string[],
	options: CommandOptions = {},
): CommandNote | undefined {
	const action = actionOf(command, words);
	if (action?.audit !== 'noted' && action?.audit !== 'noted-each') return undefined;
	const { name, audit, rest } = action;
	const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true, strict: false });
	if (values.look === true || values['dry-run'] === true) return undefined;
	const named = positionals.slice(0, audit === 'noted' ? 1 : maxKeys);
	// In an argument PATH=VALUE, the record's key is the path.
	const keys = named.map((word) =>
		(name === 'settings set' ? word.split('=', 1).join('') : word).slice(0, maxKeyLength),
	);
	return { action: name, thing: command, keys: keys.length === 0 ? [''] : [...new Set(keys)], words: rest };
}
