import type { Title } from '~store/contract/title';

/**
 * Where the pictures of a title's inside are: at an address of their own, from a host that the bookseller allows, or at
 * the image host. Pictures that no browser would show here are left out.
 * @param covers the image host; null where there is none
 * @param origins the hosts that the pages' content security policy allows
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
