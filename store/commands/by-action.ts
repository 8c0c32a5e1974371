import { parseArgs } from 'node:util';
import type { Store } from '../store';
import { type Command, CommandError, type Terminal, withStore } from './command';

type Options = Record<string, { type: 'string' | 'boolean' }>;

/** What the options of a command were given as; undefined for one that was not. */
export type ValuesOf<Known extends Options> = {
	[Name in keyof Known]?: (Known[Name]['type'] extends 'boolean' ? boolean : string) | undefined;
};

/** What an action is handed. */
export interface CommandContext<Known extends Options> {
	store: Store;
	terminal: Terminal;
	values: ValuesOf<Known>;
	/** What stands behind the name or the id of the thing. */
	rest: string[];
}

/** Does what was asked. Answers the exit code. */
type Action<Known extends Options, Thing extends unknown[]> = (
	asked: CommandContext<Known>,
	...thing: Thing
) => Promise<number>;

interface Actions<Known extends Options> {
	options: Known;
	/** Of all things, such as list. */
	alone: Record<string, Action<Known, []>>;
	/** Of a thing that is named, such as add. */
	named: Record<string, Action<Known, [name: string]>>;
	/** Of a thing that has an id. */
	numbered: Record<string, Action<Known, [id: number]>>;
	/** The actions behind whose thing more may stand. */
	more?: readonly string[];
	/** The most digits of an id. */
	digits?: number;
}

/** A command whose first word says what is to be done, and its second to what. What it does not know gets its help. */
export const commandByAction = <const Known extends Options>(help: string, actions: Actions<Known>): Command => ({
	help,
	async run([action = '', ...args], terminal) {
		const parsed = parseArgs({ args, allowPositionals: true, options: actions.options });
		const { values, positionals }: { values: object; positionals: string[] } = parsed;
		const [thing, ...rest] = positionals;
		const work = find(actions, action, thing);
		if (!work || (rest.length > 0 && !actions.more?.includes(action))) throw new CommandError(help);
		return withStore(terminal, (store) => work({ store, terminal, values: values as ValuesOf<Known>, rest }));
	},
});

function find<Known extends Options>(
	{ alone, named, numbered, digits = 9 }: Actions<Known>,
	action: string,
	thing: string | undefined,
): Action<Known, []> | undefined {
	if (thing === undefined) return own(alone, action);
	const byName = own(named, action);
	if (byName) return (asked) => byName(asked, thing);
	const byId = /^\d+$/.test(thing) && thing.length <= digits ? own(numbered, action) : undefined;
	return byId && ((asked) => byId(asked, Number(thing)));
}

/** What a table holds itself: a word such as 'constructor' is nothing of it. */
const own = <Value>(table: Record<string, Value>, name: string): Value | undefined =>
	Object.hasOwn(table, name) ? table[name] : undefined;
