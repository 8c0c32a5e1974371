import { type Command, CommandError, type Terminal } from './commands/command';
import { actionOf, type CommandName, noteOf } from './commands/command-audit';
import { errorText } from './commands/error-text';
import { processTerminal } from './commands/terminal';
import { openStoreForCommand } from './store';

/**
 * The commands for the bookseller, in the order in which the help lists them. The code of a command is only loaded when the
 * command is run.
 */
const commands: Record<CommandName, { summary: string; load: () => Promise<{ command: Command }> }> = {
	setup: {
		summary: 'Set up your shop, or change its basic details',
		load: () => import('./commands/setup'),
	},
	import: { summary: 'Read titles from ONIX, CSV or Excel files', load: () => import('./commands/import') },
	stock: { summary: 'Read prices and copies on hand from a file', load: () => import('./commands/stock') },
	settings: { summary: 'Show and change the settings', load: () => import('./commands/settings') },
	check: {
		summary: 'Check that stock, cards, codes, registries, payments and orders agree',
		load: () => import('./commands/check'),
	},
	backup: { summary: 'Copy the database into a file', load: () => import('./commands/backup') },
	restore: { summary: 'Replace the database with a backup', load: () => import('./commands/restore') },
	move: { summary: 'Move the shop to another database', load: () => import('./commands/move') },
	'move-in': {
		summary: 'Import customers and their past orders from another shop',
		load: () => import('./commands/move-in'),
	},
	sample: { summary: 'Replace the database with the sample shop', load: () => import('./commands/sample') },
	lists: {
		summary: 'Manage the shop’s own lists, features and sliders',
		load: () => import('./commands/lists'),
	},
	comments: {
		summary: 'Write staff comments on titles',
		load: () => import('./commands/comments'),
	},
	interiors: {
		summary: 'Set the pictures of a book’s inside',
		load: () => import('./commands/interiors'),
	},
	events: {
		summary: 'Add, change, import and end events, and sell their tickets',
		load: () => import('./commands/events'),
	},
	locations: { summary: 'Add, change and remove the shop’s locations', load: () => import('./commands/locations') },
	hours: { summary: 'Set the opening hours', load: () => import('./commands/hours') },
	pages: { summary: 'Write the shop’s own pages, and its privacy policy', load: () => import('./commands/pages') },
	redirects: {
		summary: 'Redirect addresses of an older site',
		load: () => import('./commands/redirects'),
	},
	blocks: { summary: 'Arrange the home page', load: () => import('./commands/blocks') },
	orders: { summary: 'List, show, export and advance orders', load: () => import('./commands/orders') },
	quotes: { summary: 'List and answer requests for a quote', load: () => import('./commands/quotes') },
	payments: {
		summary: 'List payments, and decide about those with a problem',
		load: () => import('./commands/payments'),
	},
	cards: { summary: 'Open and remove cards that are keyed in at the till', load: () => import('./commands/cards') },
	mail: { summary: 'List mails that could not be sent, and send them again', load: () => import('./commands/mail') },
	search: {
		summary: 'Search as a shopper does, and see why each title is ranked where it is',
		load: () => import('./commands/search'),
	},
	giftcards: { summary: 'Create, void and list gift cards', load: () => import('./commands/giftcards') },
	promo: { summary: 'Create, end and list promo codes', load: () => import('./commands/promo') },
	registries: {
		summary: 'List gift registries, and change those whose owners allow it',
		load: () => import('./commands/registries'),
	},
	institutions: {
		summary: 'Approve institutions, and let customers buy on account',
		load: () => import('./commands/institutions'),
	},
	exemptions: { summary: 'Exempt customers from taxes', load: () => import('./commands/exemptions') },
	staff: { summary: 'Invite and remove staff of the desk', load: () => import('./commands/staff') },
	jobs: { summary: 'Print the shop’s background jobs', load: () => import('./commands/jobs') },
	states: { summary: 'Print the states of orders, quotes and payments', load: () => import('./commands/states') },
	calls: {
		summary: 'List the calls of the store API, and which are built',
		load: async () => {
			const [{ callsCommand }, { calls }] = await Promise.all([import('./commands/calls'), import('./calls/calls')]);
			return { command: callsCommand((name) => calls[name] !== undefined) };
		},
	},
};

/**
 * Runs the command that the command line arguments give, in the terminal of this process.
 * @param folder the folder from which relative file names are resolved
 */
export const main = (argv: string[], folder: string): Promise<number> =>
	runCli(argv, processTerminal(folder, openStoreForCommand));

/**
 * Runs the command that the command line arguments give. Returns the exit code of the command. Prints errors to the terminal,
 * and never throws.
 */
export async function runCli(argv: string[], terminal: Terminal): Promise<number> {
	const [name = 'help', ...rest] = argv;
	if (/^(?:--?h(?:elp)?|help)$/.test(name)) return help(rest[0], terminal);
	if (!isCommand(name)) {
		terminal.complain(`There is no command ${name}.\n\n${overview()}`);
		return 1;
	}
	if (rest.some((word) => word === '--help' || word === '-h')) return help(name, terminal);
	try {
		const { command } = await commands[name].load();
		// A command with an unknown action must not open the store, because the audit log can only record known actions.
		const openStore = actionOf(name, rest) ? terminal.openStore : () => Promise.reject(new CommandError(command.help));
		return await command.run(rest, { ...terminal, openStore, noted: noteOf(name, rest, command.options) });
	} catch (error) {
		terminal.complain(errorText(error));
		return 1;
	}
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

async function help(name: string | undefined, terminal: Terminal): Promise<number> {
	if (name === '--all') {
		terminal.print(await commandsPage());
		return 0;
	}
	terminal.print(name !== undefined && isCommand(name) ? (await commands[name].load()).command.help : overview());
	return 0;
}

/** Generates the documentation page that describes every command (docs/commands.md), in Markdown. */
async function commandsPage(): Promise<string> {
	const told = await Promise.all(
		Object.entries(commands).map(async ([name, { summary, load }]) => {
			const { command } = await load();
			return `## ${name}\n\n${summary}.\n\n\`\`\`text\n${command.help.trim()}\n\`\`\``;
		}),
	);
	return [commandsIntro, ...told].join('\n\n');
}

const commandsIntro = `# The bookseller's commands

The help of every command. This page is printed: \`npm run -s store -- help --all > docs/commands.md\`.`;

function overview(): string {
	const width = Math.max(...Object.keys(commands).map((name) => name.length));
	const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
	return ['Usage: npm run store -- COMMAND …', '', ...lines, '', 'For details: npm run store -- COMMAND --help'].join(
		'\n',
	);
}
