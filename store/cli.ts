import { type Command, CommandError, type Terminal } from './commands/command';
import { actionOf, type CommandName, noteOf } from './commands/command-audit';
import { errorText } from './commands/error-text';
import { processTerminal } from './commands/terminal';
import { openStoreForCommand } from './store';

/** The bookseller's commands in the order of the help; each is only loaded when it is run. */
const commands: Record<CommandName, { summary: string; load: () => Promise<{ command: Command }> }> = {
	setup: {
		summary: 'Make a shop of your own, or change what it was made with',
		load: () => import('./commands/setup'),
	},
	import: { summary: 'Read titles from ONIX, CSV or Excel files', load: () => import('./commands/import') },
	stock: { summary: 'Read prices and copies on hand from a file', load: () => import('./commands/stock') },
	settings: { summary: 'Show and change what the shop is set to', load: () => import('./commands/settings') },
	check: {
		summary: 'Prove that stock, cards, codes, registries, payments and orders agree',
		load: () => import('./commands/check'),
	},
	backup: { summary: 'Copy the database into a file', load: () => import('./commands/backup') },
	restore: { summary: 'Put a backup in the place of the database', load: () => import('./commands/restore') },
	move: { summary: 'Carry the shop into another database', load: () => import('./commands/move') },
	'move-in': {
		summary: 'Bring customers, and what they have bought, from another shop',
		load: () => import('./commands/move-in'),
	},
	sample: { summary: 'Put the sample shop in the place of what is there', load: () => import('./commands/sample') },
	lists: {
		summary: 'Make the shop’s own lists, features and sliders',
		load: () => import('./commands/lists'),
	},
	comments: {
		summary: 'Write what people of the shop say of titles',
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
	locations: { summary: 'Say where the shop’s locations are', load: () => import('./commands/locations') },
	hours: { summary: 'Say when they are open', load: () => import('./commands/hours') },
	pages: { summary: 'Write the shop’s own pages, and its privacy policy', load: () => import('./commands/pages') },
	redirects: {
		summary: 'Say where addresses of an older site lead now',
		load: () => import('./commands/redirects'),
	},
	blocks: { summary: 'Arrange the home page', load: () => import('./commands/blocks') },
	orders: { summary: 'List, show, export and advance orders', load: () => import('./commands/orders') },
	quotes: { summary: 'List and answer requests for a quote', load: () => import('./commands/quotes') },
	payments: {
		summary: 'List payments and decide about those with a problem',
		load: () => import('./commands/payments'),
	},
	cards: { summary: 'Open and remove cards that are keyed in at the till', load: () => import('./commands/cards') },
	mail: { summary: 'List mails that could not be sent, and send them again', load: () => import('./commands/mail') },
	search: {
		summary: 'Search as a shopper does, and see why each title stands where it does',
		load: () => import('./commands/search'),
	},
	giftcards: { summary: 'Create, void and list gift cards', load: () => import('./commands/giftcards') },
	promo: { summary: 'Create, end and list promo codes', load: () => import('./commands/promo') },
	registries: {
		summary: 'List gift registries, and change those whose owners let you',
		load: () => import('./commands/registries'),
	},
	institutions: {
		summary: 'Say whose names of institutions you have seen',
		load: () => import('./commands/institutions'),
	},
	exemptions: { summary: 'Say which customers pay which taxes not', load: () => import('./commands/exemptions') },
	staff: { summary: 'Invite and remove who works at the desk', load: () => import('./commands/staff') },
	jobs: { summary: 'Print what the shop does by itself', load: () => import('./commands/jobs') },
	states: { summary: 'Print the states of orders, quotes and payments', load: () => import('./commands/states') },
	calls: {
		summary: 'List the calls of the store API and which are built',
		load: async () => {
			const [{ callsCommand }, { calls }] = await Promise.all([import('./commands/calls'), import('./calls/calls')]);
			return { command: callsCommand((name) => calls[name] !== undefined) };
		},
	},
};

/**
 * Runs the command that the arguments name in this process's terminal.
 * @param folder the folder that file names are relative to
 */
export const main = (argv: string[], folder: string): Promise<number> =>
	runCli(argv, processTerminal(folder, openStoreForCommand));

/** Runs the command that the arguments name. Returns the exit code; errors are printed, never thrown. */
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
		// Words that name no action of the table would be noted nowhere, so they reach no shop.
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

/** Writes the page of docs that shows every command (docs/commands.md), in Markdown. */
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

What each command says of itself. This page is printed: \`npm run -s store -- help --all > docs/commands.md\`.`;

function overview(): string {
	const width = Math.max(...Object.keys(commands).map((name) => name.length));
	const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
	return ['Usage: npm run store -- COMMAND …', '', ...lines, '', 'npm run store -- COMMAND --help says more.'].join(
		'\n',
	);
}
