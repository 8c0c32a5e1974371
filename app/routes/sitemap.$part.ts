import type { LoaderFunctionArgs } from '@remix-run/node';
import { shopAddress } from '~store/contract/shop-address';
import { refusePost } from '../http/refuse-post.server';
import { shopPages, sitemap } from '../http/sitemap';
import type { PageHandle } from '../page/page-handle';
import { itemPath } from '../parts/titles/title-link';
import { machineFile } from '../rendering/machine-file.server';

export const handle = { shared: true } satisfies PageHandle;

/** Returns one file of the sitemap: /sitemap/pages.xml, or /sitemap/1.xml and so on for titles. */
export const loader = (args: LoaderFunctionArgs) =>
	machineFile(args, 'application/xml', async (api) => {
		const settings = await api.call('store/getSettings', {});
		const base = shopAddress(settings);
		const [, name = ''] = /^(pages|[1-9]\d{0,3})\.xml$/.exec(args.params.part ?? '') ?? [];
		if (name === '') return null;
		if (name === 'pages') return sitemap(shopPages(settings, (await api.call('store/getSitemap', {})).lists), base);
		const { eisbns } = await api.call('store/getSitemapPart', { part: Number(name) });
		return eisbns.length === 0
			? null
			: sitemap(
					eisbns.map((eisbn) => ({ path: itemPath(eisbn) })),
					base,
				);
	});

export const action = refusePost;
