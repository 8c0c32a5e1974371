import autocannon from 'autocannon';
import { freePort } from '../harness/processes';
import buildSample from '../harness/sample-data';
import { startShop } from '../harness/shop';
import { startVarnish } from '../harness/varnish';

// Measures guests' pages from Varnish in front of the shop (deploy/varnish.vcl), compared with the same pages from the shop's own
// cache. Only the ratio of one run is comparable.

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const connections = 32;

async function measure(url: string): Promise<{ rate: number; p99: number }> {
	const options = { url, connections, headers: { 'accept-encoding': 'gzip' } };
	await autocannon({ ...options, duration: 1 });
	const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration: seconds });
	if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`);
	return { rate: requests.average, p99: latency.p99 };
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

async function main(): Promise<void> {
	const removeSample = buildSample();
	const started: { stop(): Promise<void> }[] = [];
	try {
		const [visitors, purges] = [await freePort(), await freePort()];
		const shop = await startShop({ env: { PURGE_URL: `http://127.0.0.1:${purges}`, TRUST_PROXY: '1' } });
		started.push(shop);
		const varnish = await startVarnish(shop.url, { visitors, purges });
		started.push(varnish);
		const browse = await (await fetch(`${shop.url}/browse`)).text();
		const [item = ''] = /\/item\/\d{13}/.exec(browse) ?? [];
		row(['page', 'Varnish/s', 'p99', 'shop/s', 'p99', 'ratio']);
		row(['---', '---', '---', '---', '---', '---']);
		for (const path of ['/', '/browse', item]) {
			const [theirs, ours] = [await measure(varnish.url + path), await measure(shop.url + path)];
			const ratio = `${(theirs.rate / ours.rate).toFixed(1)} times`;
			row([path, Math.round(theirs.rate), theirs.p99, Math.round(ours.rate), ours.p99, ratio]);
		}
	} finally {
		for (const { stop } of started.reverse()) await stop();
		removeSample();
	}
}

await main();
