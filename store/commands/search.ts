import { parseArgs } from 'node:util';
import { explainSearch } from '../catalogue/search/search';
import { searchTypes } from '../contract/browse';
import { type Command, CommandError, withStore } from './command';
import { inColumns } from './table';

const help = `Usage: npm run store -- search QUERY [--why] [--type TYPE] [--limit N]

Searches as a shopper does and lists the first titles, 10 or N. --why shows each title's points and their reasons: where
the words occur (the best place counts), how many editions the work has, how well it sells, whether a copy is in stock,
and the kind of product. TYPE is keyword, title, author or publisher.`;

const maxTitles = 100;

export const command: Command = {
	help,
	async run(args, terminal) {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: {
				why: { type: 'boolean', default: false },
				type: { type: 'string', default: 'keyword' },
				limit: { type: 'string', default: '10' },
			},
		});
		const query = positionals.join(' ').trim();
		const type = searchTypes.find((one) => one === values.type);
		const limit = Number(values.limit);
		if (query === '' || !type || !Number.isInteger(limit) || limit < 1 || limit > maxTitles)
			throw new CommandError(help);
		return withStore(terminal, async (store) => {
			const { shownFor, count, titles } = await explainSearch(store, query, type, limit);
			if (shownFor !== null) terminal.print(`Showing results for ${shownFor}: there are few for ${query}.`);
			terminal.print(count === 1 ? '1 work' : `${count} works`);
			const lines = titles.map(({ eisbn, title, authors, reasons }) => {
				const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
				const why = reasons.map(({ reason, points }) => `${reason} ${written(points)}`).join(', ');
				return values.why ? [written(points), eisbn, title, authors, why] : [eisbn, title, authors];
			});
			if (lines.length > 0) terminal.print(inColumns(lines));
			return 0;
		});
	},
};

const written = (points: number): string => String(Math.round(points * 10) / 10);
