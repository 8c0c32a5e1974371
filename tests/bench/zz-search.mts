import pino from 'pino';
import { readConfig } from '../../config';
import { findResults } from '../../store/catalogue/browse/results';
import { openStore } from '../../store/store';
import { dice } from './invented-books';
import { readRealWords } from './real-words';

const [folder = '', seconds = '5', kind = 'real'] = process.argv.slice(2);
const store = await openStore(
	{ ...readConfig({ NODE_ENV: 'development', DATA_DIR: folder, SEARCH_THREADS: '0', KEPT_SEARCHES_MB: '1' }) },
	pino({ level: 'error' }),
);
let t = performance.now();
const { table, index } = await store.finder.facets.current();
console.log(
	'ready',
	Math.round(performance.now() - t),
	'ms',
	table.size,
	'titles',
	(index.bytes / 2 ** 20).toFixed(1),
	'MB',
	(table.bytes / 2 ** 20).toFixed(1),
);
t = performance.now();
await store.finder.facets.keep();
console.log('kept', Math.round(performance.now() - t), 'ms');
t = performance.now();
await store.finder.vocabulary.get();
console.log('vocabulary', Math.round(performance.now() - t));
const chance = dice(table.size + 1);
const inventor = await readRealWords();
const asked = new Set<string>();
const pool: string[] = [];
const question0 = () => {
	for (;;) {
		const words = inventor.title(chance).toLowerCase().split(' ');
		const from = chance.below(words.length);
		const q = words.slice(from, from + 2 + chance.below(3)).join(' ');
		if (!/\w{3}/.test(q) || asked.has(q)) continue;
		asked.add(q);
		return q;
	}
};
const question = () => pool[n++ % pool.length] ?? '';
const common = ['the', 'of', 'and', 'a', 'in', 'to', 'for', 'book', 'guide', 'story'];
let n = 0;
for (let i = 0; i < 4000; i++) pool.push(question0());
const next =
	kind === 'common'
		? () => {
				n++;
				return `the ${common[n % 10]} ${common[Math.floor(n / 10) % 10]}`;
			}
		: question;
const { questionOf } = await import('../../store/catalogue/search/question');
const times: number[] = [];
let found = 0,
	rewrites = 0;
const slow: [number, string][] = [];
const begun = performance.now();
const cpu0 = process.cpuUsage();
while (performance.now() - begun < Number(seconds) * 1000) {
	const text = next();
	const s = performance.now();
	const viewpoint = { today: 20000, location_id: null };
	const r = await findResults(
		store as never,
		{
			search: {
				choices: new Map(),
				question: questionOf(text),
				type: 'keyword',
				listId: null,
				oneEdition: true,
				viewpoint,
				places: new Map(),
				hidden: new Set(),
			},
			order: 'relevance',
			offset: n % 300 ? 0 : 0,
			limit: 26,
			asTyped: false,
		} as never,
	);
	const took = performance.now() - s;
	times.push(took);
	if ((r as any).count > 0) found++;
	slow.push([took, text]);
}
const cpu = process.cpuUsage(cpu0);
console.log('CPU ms a search', ((cpu.user + cpu.system) / 1000 / times.length).toFixed(3));
times.sort((a, b) => a - b);
const at = (p: number) => times[Math.floor(times.length * p)]?.toFixed(2);
console.log(
	times.length,
	Math.round(times.length / Number(seconds)),
	'/s p50',
	at(0.5),
	'p90',
	at(0.9),
	'p99',
	at(0.99),
	'found',
	found,
);
console.log(
	slow
		.sort((a, b) => b[0] - a[0])
		.slice(0, 6)
		.map(([t, q]) => t.toFixed(0) + ' ' + q)
		.join(' | '),
);
await store.close();
