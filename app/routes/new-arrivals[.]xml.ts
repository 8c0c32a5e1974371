import type { LoaderFunctionArgs } from '@remix-run/node';
import { Feed } from 'feed';
import { shopAddress } from '~store/contract/shop-address';
import type { TitleSummary } from '~store/contract/title';
import { refusePost } from '../http/refuse-post.server';
import type { PageHandle } from '../page/page-handle';
import { itemPath } from '../parts/titles/title-link';
import { machineFile } from '../rendering/machine-file.server';

export const handle = { shared: true } satisfies PageHandle;

/**
 * Returns the titles of the last 90 days as RSS 2.0, newest first. The feed contains at most as many titles as a page of
 * results.
 */
export const loader = (args: LoaderFunctionArgs) =>
	machineFile(args, 'application/rss+xml', async (api) => {
		const [{ rows }, { store_info }] = await Promise.all([
			api.call('browse/get', { published: ['last-90-days'], sort: 'newest', limit: 50 }),
			api.call('store/getSettings', {}),
		]);
		const base = shopAddress({ store_info });
		const feed = new Feed({
			id: `${base}/`,
			link: `${base}/browse/filter/d/last-90-days/v/newest`,
			title: `New at ${store_info.name}`,
			description: `Books that came out in the last 90 days, at ${store_info.name}.`,
			language: store_info.country === 'CA' ? 'en-ca' : 'en-us',
			updated: new Date(newest(rows) * 1000),
			feedLinks: { rss: `${base}/new-arrivals.xml` },
			generator: false,
		});
		for (const title of rows) feed.addItem(itemOf(title, base));
		return feed.rss2();
	});

/** Returns the release date of the newest title in unix seconds, which is the date of the feed. */
const newest = (rows: TitleSummary[]): number => rows[0]?.release_date ?? 0;

function itemOf({ eisbn, title, subtitle, authors, binding, release_date, available }: TitleSummary, base: string) {
	const by = authors
		.filter(({ role }) => role === null)
		.map(({ name }) => name)
		.join(', ');
	const price = available.find((offer) => offer.price !== null)?.price;
	return {
		title: subtitle ? `${title}: ${subtitle}` : title,
		link: base + itemPath(eisbn),
		guid: base + itemPath(eisbn),
		date: new Date((release_date ?? 0) * 1000),
		description: [by, binding, price ? `$${price}` : ''].filter(Boolean).join(' · '),
	};
}

export const action = refusePost;
