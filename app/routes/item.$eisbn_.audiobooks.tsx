import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { Audiobooks, audiobooksHeading, type FoundAudiobooks } from '../parts/item/audiobooks';
import { requireItemNumber } from '../parts/item/item-number.server';
import { OfTitle } from '../parts/item/of-title';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = { subject: () => 'Audiobooks', canonical: () => '' };

export const links = sheetLinks('itemFoot');

/**
 * Loads the partner's audiobooks of a title. The page has no error status if the partner does not answer
 * (docs/behaviour/item-page.md#audiobooks).
 */
export async function loader(
	args: LoaderFunctionArgs,
): Promise<FoundAudiobooks & { title: { eisbn: string; title: string } }> {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const api = await storeApi(args);
	const { title } = await api.load('title/getItem', { eisbn });
	const found = await api.call('title/getLibroAudiobooks', { eisbn }).catch((error) => {
		if (error instanceof StoreError) return null;
		throw error;
	});
	return { title: { eisbn, title }, found };
}

/** The page with the audiobooks of a title. */
export default function AudiobooksScreen() {
	const { title, found } = useLoaderData<typeof loader>();
	return (
		<div className="page stack">
			<OfTitle title={title} heading={audiobooksHeading({ found })} />
			<Audiobooks
				result={{ found }}
				close={
					<a className="button button-quiet" href={`/item/${title.eisbn}`}>
						Close
					</a>
				}
			/>
		</div>
	);
}
