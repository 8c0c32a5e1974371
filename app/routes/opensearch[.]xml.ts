import type { LoaderFunctionArgs } from '@remix-run/node';
import { shopAddress } from '~store/contract/shop-address';
import { escapeXml } from '../covers/text/escape-xml';
import { refusePost } from '../http/refuse-post.server';
import type { PageHandle } from '../page/page-handle';
import { machineFile } from '../rendering/machine-file.server';

export const handle = { shared: true } satisfies PageHandle;

/** Returns the description with which browsers can search the shop from their own search field (OpenSearch 1.1). */
export const loader = (args: LoaderFunctionArgs) =>
	machineFile(args, 'application/opensearchdescription+xml', async (api) => {
		const settings = await api.call('store/getSettings', {});
		const { name } = settings.store_info;
		const base = escapeXml(shopAddress(settings));
		return [
			'<?xml version="1.0" encoding="UTF-8"?>',
			'<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
			// The shop's name is cut to the length that the OpenSearch format allows.
			`<ShortName>${escapeXml([...name].slice(0, 16).join('').trim())}</ShortName>`,
			`<Description>${escapeXml(`Search for a title, an author or an ISBN at ${name}`)}</Description>`,
			'<InputEncoding>UTF-8</InputEncoding>',
			`<Image width="16" height="16" type="image/x-icon">${base}/favicon.ico</Image>`,
			`<Url type="text/html" template="${base}/search?k=keyword&amp;q={searchTerms}"/>`,
			'</OpenSearchDescription>',
		].join('\n');
	});

export const action = refusePost;
