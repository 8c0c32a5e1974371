import { expect, test } from 'vitest';
import { loadHome } from '~/parts/home/load-home.server';
import { settingsSchema } from '~store/contract/settings';

test('shows the newest titles in a shop without arranged shelves', async () => {
	const rows = Array.from({ length: 26 }, (_, at) => ({
		eisbn: String(9780000000000 + at),
		title: `Title ${at}`,
		authors: [],
		available: [],
	}));
	const answers: Record<string, object> = {
		'store/getSettings': { ...settingsSchema.parse({}), locations: [] },
		'store/getHome': { blocks: [] },
		'store/getCalendar': { rows: [] },
		'browse/get': { rows, row_count: 26 },
	};
	const context = { dispatch: async (name: string) => ({ status: 200, body: answers[name] ?? {} }) };
	const { shelves } = await loadHome({ request: new Request('http://localhost/'), params: {}, context });
	expect(shelves.map(({ header, titles }) => [header, titles.length])).toEqual([['New in the shop', 8]]);
});
