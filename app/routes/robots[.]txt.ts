import type { LoaderFunctionArgs } from '@remix-run/node';
import { shopAddress } from '~store/contract/shop-address';
import { refusePost } from '../http/refuse-post.server';
import type { PageHandle } from '../page/page-handle';
import { machineFile } from '../rendering/machine-file.server';

export const handle = { shared: true } satisfies PageHandle;

/** The addresses that crawlers must not visit: pages that search engines need not show, or that differ for each visitor. */
const apart = ['/account', '/cart', '/checkout', '/refresh', '/search', '/suggest'];

/**
 * Returns the file robots.txt, with the rules for crawlers. The rules exclude the whole shop if the store is not open to the
 * public.
 */
export const loader = (args: LoaderFunctionArgs) =>
	machineFile(args, 'text/plain', async (api) => {
		const { is_private, is_exclusive, store_info } = await api.call('store/getSettings', {});
		if (is_private || is_exclusive) return 'User-agent: *\nDisallow: /\n';
		const rules = ['User-agent: *', ...apart.map((path) => `Disallow: ${path}`)];
		return `${rules.join('\n')}\n\nSitemap: ${shopAddress({ store_info }, '/sitemap.xml')}\n`;
	});

export const action = refusePost;
