import { parseArgs } from 'node:util';
import type { Store } from '../store';
import { type Command, CommandError, type Terminal, withStore } from './command';

type Options = Record<string, { type: 'string' | 'boolean' }>;

/** The values of a command's options. An omitted option is undefined. */
export type ValuesOf<Known extends Options> = {
	[Name in keyof Known]?: (Known[Name]['type'] extends 'boolean' ? boolean : string) | undefined;
};

/** The input of an action: the store, the terminal and the arguments. */
export interface CommandContext<Known extends Options> {
	store: Store;
	terminal: Terminal;
	values: ValuesOf<Known>;
	/** The arguments after the name or the id. */
	rest: string[];
}

/** Runs the action and returns its exit code. */
type Action<Known extends Options, Thing extends unknown[]> = (
	asked: CommandContext<Known>,
	...thing: Thing
) => Promise<number>;

interface Actions<Known extends Options> {
	options: Known;
	/** Actions without an argument, such as list. */
	alone: Record<string, Action<Known, []>>;
	/** Actions with a name as their argument, such as add. */
	named: Record<string, Action<Known, [name: string]>>;
	/** Actions with an id as their argument. */
	numbered: Record<string, Action<Known, [id: number]>>;
	/** The actions that take further arguments. */
	more?: readonly string[];
	/** The maximum number of digits in an ID. */
	digits?: number;
}

/**
 * Creates a command. The command's first argument is the action, and its second argument is the name or ID of the record. The
 * command prints its help if the action is unknown.
 */
export const commandByAction = <const Known extends Options>(help: string, actions: Actions<Known>): Command => ({
	help,
	options: actions.options,
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

/** Ignores inherited properties, so that a typed word such as 'constructor' matches no action. */
const own = <Value>(table: Record<string, Value>, name: string): Value | undefined =>
	Object.hasOwn(table, name) ? table[name] : undefined;
