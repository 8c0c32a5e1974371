import type { Title } from '~store/contract/title';

/**
 * Returns the addresses of pictures of a title's inside pages. The pictures are on a host that the bookseller allows, or on the
 * image host. Leaves out pictures that the content security policy would block.
 * @param covers the address of the image host; null if the shop has no image host
 * @param origins the hosts that the content security policy allows
 */
export const interiorAddresses = (
	{ eisbn, interior_objects }: Pick<Title, 'eisbn' | 'interior_objects'>,
	covers: string | null,
	origins: readonly string[],
): string[] =>
	interior_objects.flatMap(({ key, cb }) => {
		if (/^https:/.test(key)) return URL.canParse(key) && origins.includes(new URL(key).origin) ? [key] : [];
		return covers ? [`${covers.replace(/\/$/, '')}/${eisbn}/${encodeURIComponent(key)}?${encodeURIComponent(cb)}`] : [];
	});
