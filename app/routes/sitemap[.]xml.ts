import type { LoaderFunctionArgs } from '@remix-run/node';
import { shopAddress } from '~store/contract/shop-address';
import { sitemapLength } from '~store/contract/webstore';
import { refusePost } from '../http/refuse-post.server';
import { sitemapIndex } from '../http/sitemap';
import type { PageHandle } from '../page/page-handle';
import { machineFile } from '../rendering/machine-file.server';

export const handle = { shared: true } satisfies PageHandle;

/** Returns the index of the shop's sitemap: one file for its pages, and files of 50,000 titles. */
export const loader = (args: LoaderFunctionArgs) =>
	machineFile(args, 'application/xml', async (api) => {
		const [{ titles }, { store_info }] = await Promise.all([
			api.call('store/getSitemap', {}),
			api.call('store/getSettings', {}),
		]);
		const parts = Array.from({ length: Math.ceil(titles / sitemapLength) }, (_, at) => `/sitemap/${at + 1}.xml`);
		return sitemapIndex(['/sitemap/pages.xml', ...parts], shopAddress({ store_info }));
	});

export const action = refusePost;
